import { SqlMigration } from './sql-migration.js';

/** Null: the job is the work of its element. `task`: what a task listener is asked about, as JSON. */
const jobSql = `ALTER TABLE job ADD COLUMN listener text, ADD COLUMN task text;`;

/** `asked_about`: `assign` or `complete` while listeners decide; `refusal`: why they have refused last. */
const taskSql = `ALTER TABLE task ADD COLUMN asks_assignment boolean NOT NULL DEFAULT false,
  ADD COLUMN asked_about text, ADD COLUMN refusal text;`;

export class Listeners1795788000000 extends SqlMigration {
  override readonly statements = [jobSql, taskSql];
}
