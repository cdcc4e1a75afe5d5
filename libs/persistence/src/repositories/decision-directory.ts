import type { DataSource } from 'typeorm';
import type { DecisionVersionRow } from '../entities/decision.js';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';

/** The fields of a version that an evaluation needs. */
export type EvaluableVersion = Pick<DecisionVersionRow, 'id' | 'key' | 'version' | 'sourceHash' | 'modelHash'>;

/** A version of a living key; `$3` null is the active one. */
const FIND = `SELECT v.id, v.key, v.version, v.source_hash AS "sourceHash", v.model_hash AS "modelHash"
  FROM decision_version v
  WHERE v.tenant_id = $1 AND v.key = $2 AND (CASE WHEN $3::integer IS NULL THEN v.is_active ELSE v.version = $3 END)
    AND EXISTS (SELECT 1 FROM decision d WHERE d.tenant_id = v.tenant_id AND d.key = v.key AND d.deleted_at IS NULL)`;

const LOAD = 'SELECT model FROM decision_model WHERE hash = $1';

/** Reads for evaluations, standalone or of a business rule task. */
export class DecisionDirectory {
  constructor(private readonly dataSource: DataSource) {}

  /** The active version, or the given one of a key that lives. */
  async findEvaluable(tenant: TenantScope, key: string, version: number | null): Promise<EvaluableVersion | null> {
    const [found] = await readPrepared<EvaluableVersion>(this.dataSource, FIND, [tenant, key, version]);
    return found ?? null;
  }

  /** The compiled table as text; null if it does not exist. It is addressed by its content, so it belongs to no tenant. */
  async loadModel(hash: string): Promise<string | null> {
    const [stored] = await readPrepared<{ model: string }>(this.dataSource, LOAD, [hash]);
    return stored?.model ?? null;
  }
}
