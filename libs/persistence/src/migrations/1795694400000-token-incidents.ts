import { SqlMigration } from './sql-migration.js';

/** The incident that froze a token, so that dead tokens are told apart. */
export class TokenIncidents1795694400000 extends SqlMigration {
  override readonly statements = ['ALTER TABLE token ADD COLUMN incident_id uuid'];
}
