import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import type { StartableVersion } from './definitions.js';

/** A version of a living key; `$3` null is the active one. */
const FIND = `SELECT v.id, v.key, v.version, v.name, v.source_hash AS "sourceHash", v.model_hash AS "modelHash", v.starts_by_request AS "startsByRequest", v.execution
  FROM definition_version v
  WHERE v.tenant_id = $1 AND v.key = $2 AND (CASE WHEN $3::integer IS NULL THEN v.is_active ELSE v.version = $3 END)
    AND EXISTS (SELECT 1 FROM definition d WHERE d.tenant_id = v.tenant_id AND d.key = v.key AND d.deleted_at IS NULL)`;

/** From the caller up to the outermost one, or to the first that has ended. */
const HAS_ENDED = `WITH RECURSIVE caller AS (
    SELECT parent_instance_id AS above, status FROM instance WHERE tenant_id = $1 AND id = $2
    UNION ALL
    SELECT i.parent_instance_id, i.status FROM caller c JOIN instance i ON i.tenant_id = $1 AND i.id = c.above
      WHERE c.status IN ('running', 'error', 'suspended')
  ) SELECT EXISTS (SELECT 1 FROM caller WHERE status IN ('completed', 'terminated')) AS ended`;

/** Open instances have open callers, so the called instances of ended ones need not be read. */
const COUNT_OPEN = `WITH RECURSIVE called AS (
    SELECT id FROM instance WHERE tenant_id = $1 AND parent_instance_id = $2 AND status IN ('running', 'error', 'suspended')
    UNION ALL
    SELECT i.id FROM called c JOIN instance i
      ON i.tenant_id = $1 AND i.parent_instance_id = c.id AND i.status IN ('running', 'error', 'suspended')
  ) SELECT count(*)::integer AS open FROM (SELECT 1 FROM called LIMIT $3) AS counted`;

/** Reads for call activities: the version to call, and the number of instances called already [engine#call-activity]. */
export class CallRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The active version, or the given one of a key that lives. */
  async findCallable(tenant: TenantScope, key: string, version: number | null): Promise<StartableVersion | null> {
    const values = [tenant, key, version];
    const [found] = await readPrepared<StartableVersion>(this.dataSource, FIND, values);
    return found ?? null;
  }

  /** Whether this instance, or one that called it directly or indirectly, has ended. */
  async hasEndedCaller(tenant: TenantScope, callerId: string): Promise<boolean> {
    const [found] = await readPrepared<{ ended: boolean }>(this.dataSource, HAS_ENDED, [tenant, callerId]);
    return found?.ended ?? false;
  }

  /** The number of open instances that this one called, directly or indirectly, counted up to `limit`. */
  async countOpenCalls(tenant: TenantScope, rootId: string, limit: number): Promise<number> {
    const values = [tenant, rootId, limit];
    const [counted] = await readPrepared<{ open: number }>(this.dataSource, COUNT_OPEN, values);
    return counted?.open ?? 0;
  }
}
