import { SqlMigration } from './sql-migration.js';

/** What an incident says, kept with the token that it froze, so that incidents are grouped without the audit log. */
const incidentSql = `
ALTER TABLE token ADD COLUMN incident_code text, ADD COLUMN incident_message text;
-- Messages that differ in ids and long numbers only say the same.
CREATE FUNCTION svc_incident_text(message text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(message, '[0-9a-fA-F]+-[0-9a-fA-F]+-[0-9a-fA-F]+-[0-9a-fA-F]+-[0-9a-fA-F]+|[0-9][0-9][0-9][0-9]+', '…', 'g');
CREATE INDEX token_incident ON token (tenant_id, instance_id) WHERE incident_id IS NOT NULL;
`;

/** Tokens that have not ended: those of most instances have, and a token that ends in the commit in which it began is never in the index. */
const placeSql = `
CREATE INDEX token_place ON token (tenant_id, element_id, updated_at, instance_id) WHERE status <> 'dead' OR incident_id IS NOT NULL;
`;

/** With the key, so that figures of one definition are counted from the index too. */
const timesSql = `
CREATE INDEX instance_started_at ON instance (tenant_id, started_at DESC, id DESC) INCLUDE (definition_key);
DROP INDEX instance_started;
CREATE INDEX instance_ended_at ON instance (tenant_id, ended_at DESC, id DESC) INCLUDE (definition_key, status, started_at) WHERE ended_at IS NOT NULL;
`;

/** Numbers in their order. JSON writes them with a digit or a sign first. */
const numberSql = `
CREATE FUNCTION svc_number(value text) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN value ~ '^-?[0-9]' THEN value::numeric END;
CREATE INDEX instance_variable_number ON instance_variable (tenant_id, name, svc_number(value), instance_id DESC) WHERE svc_number(value) IS NOT NULL;
`;

const errorSql = `
CREATE INDEX instance_error ON instance USING gin (tenant_id, svc_fold(error) gin_trgm_ops) WHERE error IS NOT NULL;
CREATE INDEX instance_faulty ON instance (tenant_id, id DESC) WHERE error IS NOT NULL;
CREATE INDEX audit_entry_error ON audit_entry (tenant_id, created_at) WHERE action = 'instance.error';
`;

export class Search1795795200000 extends SqlMigration {
  override readonly statements = [incidentSql, placeSql, timesSql, numberSql, errorSql];
}
