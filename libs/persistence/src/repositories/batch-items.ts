import type { DataSource } from 'typeorm';
import type { BatchItemRecord } from '../entities/batch.js';
import type { TenantScope } from '../tenant-scope.js';
import { InstanceConditions, IS_PRESENT } from './instance-conditions.js';
import type { InstanceQuery } from './instance-conditions.js';
import type { RowPage } from './row-page.js';

/** An instance that a batch could be applied to. */
export interface BatchTarget {
  readonly id: string;
  readonly correlationId: string | null;
  readonly definitionKey: string;
  readonly status: string;
  /** Whether a token is at the element that was asked about; true if none was. */
  readonly isThere: boolean;
}

/** One instance of a batch, and the instance as it is now: null if it is not there or belongs to another tenant. */
export interface BatchItemRow extends Readonly<Pick<BatchItemRecord, 'id' | 'outcome' | 'message'>> {
  readonly correlationId: string | null;
  readonly definitionKey: string | null;
  readonly status: string | null;
}

const OF_INSTANCE = 'i.correlation_id AS "correlationId", i.definition_key AS "definitionKey", i.status';

/** The instances of batches: those that one would be applied to, and those that one is applied to. */
export class BatchItemRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest that a search finds. `elementId`: where a token has to be. */
  findTargets(
    tenant: TenantScope,
    query: InstanceQuery,
    { elementId, limit }: { readonly elementId: string | undefined; readonly limit: number },
  ): Promise<BatchTarget[]> {
    const search = new InstanceConditions(tenant, query);
    const isThere =
      elementId === undefined
        ? 'true'
        : `EXISTS (SELECT FROM token t WHERE t.tenant_id = $1 AND t.instance_id = i.id AND ${IS_PRESENT} AND t.element_id = ${search.value(elementId)})`;
    return this.dataSource.query(
      `SELECT i.id, ${OF_INSTANCE}, ${isThere} AS "isThere" FROM instance i WHERE ${search.where}
       ORDER BY i.id DESC LIMIT ${search.value(limit)}`,
      search.values,
    );
  }

  /** Newest instance first. `outcome`: `waiting` for those whose turn has not come. */
  list(
    tenant: TenantScope,
    { batchId, outcome = null }: { readonly batchId: string; readonly outcome?: string | null | undefined },
    { after, limit, offset }: RowPage,
  ): Promise<BatchItemRow[]> {
    return this.dataSource.query(
      `SELECT b.id, b.outcome, b.message, ${OF_INSTANCE} FROM batch_item b
       LEFT JOIN instance i ON i.tenant_id = b.tenant_id AND i.id = b.id
       WHERE b.tenant_id = $1 AND b.batch_id = $2 AND ($3::text IS NULL OR coalesce(b.outcome, 'waiting') = $3)
         AND ($4::uuid IS NULL OR b.id < $4) ORDER BY b.id DESC LIMIT $5 OFFSET $6`,
      [tenant, batchId, outcome, after, limit, offset],
    );
  }

  /** The next of a frozen set, whatever has become of them: a part that is repeated has the same ones. */
  async nextOf(tenant: TenantScope, batchId: string, after: string | null, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM batch_item WHERE tenant_id = $1 AND batch_id = $2 AND outcome IS DISTINCT FROM 'left_out'
         AND ($3::uuid IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
      [tenant, batchId, after, limit],
    );
    return rows.map(({ id }) => id);
  }
}
