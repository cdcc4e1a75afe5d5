import { SqlMigration } from './sql-migration.js';

/** `hash` is the SHA-256 of the secret in the browser's cookie. A session is its key's, and ends with it. */
const sessionSql = `
CREATE TABLE session (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, api_key_id) REFERENCES api_key (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX session_of_key ON session (tenant_id, api_key_id, id);
CREATE INDEX session_expires_at ON session (expires_at);
`;

export class Sessions1795791600000 extends SqlMigration {
  override readonly statements = [sessionSql];
}
