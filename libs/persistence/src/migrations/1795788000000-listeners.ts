import { SqlMigration } from './sql-migration.js';

/** Null: the job is the work of its element. */
const listenerSql = `ALTER TABLE job ADD COLUMN listener text;`;

export class Listeners1795788000000 extends SqlMigration {
  override readonly statements = [listenerSql];
}
