import { SqlMigration } from './sql-migration.js';

/** Groups and users of one tenant: those of others with the same names are elsewhere in the index. */
const candidatesSql = `
ALTER TABLE task ADD COLUMN candidate_users text[] NOT NULL DEFAULT '{}';
CREATE FUNCTION svc_task_candidates(tenant_id uuid, groups text[], users text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT tenant_id::text || ' g ' || one FROM unnest(groups) AS one)
  || ARRAY(SELECT tenant_id::text || ' u ' || one FROM unnest(users) AS one);
`;

/** Without a list of pending insertions: nobody's task waits while it is emptied. */
const indexSql = `
CREATE INDEX task_candidates ON task USING gin (svc_task_candidates(tenant_id, candidate_groups, candidate_users))
  WITH (fastupdate = off)
  WHERE status IN ('pending', 'claimed') AND cardinality(candidate_groups) + cardinality(candidate_users) > 0;
CREATE INDEX task_open ON task (tenant_id, id) WHERE status IN ('pending', 'claimed');
CREATE INDEX task_open_due ON task (tenant_id, due_at, id) WHERE status IN ('pending', 'claimed');
CREATE INDEX task_open_priority ON task (tenant_id, priority DESC NULLS LAST, id) WHERE status IN ('pending', 'claimed');
`;

export class TaskCandidates1795784400000 extends SqlMigration {
  override readonly statements = [candidatesSql, indexSql];
}
