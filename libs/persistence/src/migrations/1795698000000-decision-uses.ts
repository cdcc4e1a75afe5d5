import { SqlMigration } from './sql-migration.js';

/** Keys of decisions that a definition names, so that the deletion of one tells who uses it. Not of versions that were stored before. */
export class DecisionUses1795698000000 extends SqlMigration {
  override readonly statements = [`ALTER TABLE definition_version ADD COLUMN decisions text[] NOT NULL DEFAULT '{}'`];
}
