import type { DecisionVersionRow } from '../entities/decision.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';
import { existing, NOW, onlyRow, STORED, VersionLine } from './version-line.js';
import type { LockedKey, StoredVersion } from './version-line.js';

export type NewDecisionVersion = Omit<
  DecisionVersionRow,
  'tenantId' | 'version' | 'name' | 'isActive' | 'createdAt' | 'updatedAt'
> & {
  /** Undefined to keep that of the replaced version. */
  readonly name: string | undefined;
  /** The compiled table as JSON text, stored once per hash. */
  readonly model: string;
};

/** Writes of decisions inside an audited write. */
export class DecisionWriter extends VersionLine {
  constructor() {
    super('decision');
  }

  /** Adds MAX(version) + 1 and makes it the active one; a deleted key is restored. */
  async add(
    tenant: TenantScope,
    locked: LockedKey,
    version: NewDecisionVersion,
    tx: Queryable,
  ): Promise<StoredVersion> {
    const { id, key, sourceType, source, sourceHash, modelHash, findings, model } = version;
    await tx.query('INSERT INTO decision_model (hash, model) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      modelHash,
      model,
    ]);
    const { version: number, replaced } = await this.extend(tenant, locked, tx);
    const { name = existing(replaced).name } = version;
    const { rows } = await tx.query<StoredVersion>(
      `INSERT INTO decision_version (tenant_id, id, key, version, name, source_type, source, source_hash, model_hash, findings, is_active, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true, ${NOW}, ${NOW}) RETURNING ${STORED}`,
      [tenant, id, key, number, name, sourceType, source, sourceHash, modelHash, findings],
    );
    return onlyRow(rows);
  }
}
