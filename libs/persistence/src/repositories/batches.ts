import type { Actor } from '@svc/engine';
import type { DataSource } from 'typeorm';
import type { Committer } from '../commit/committer.js';
import { BatchSchema } from '../entities/batch.js';
import { snakeCase } from '../entities/columns.js';
import type { BatchRow } from '../entities/batch.js';
import { tenantScope } from '../tenant-scope.js';
import type { TenantScope } from '../tenant-scope.js';
import type { InstanceFilter } from './instance-list.js';
import type { Queryable } from './queryable.js';
import type { RowPage } from './row-page.js';

/** The outcome for one instance of a batch. */
export interface BatchOutcome {
  readonly instanceId: string;
  /** `refused`: the instance's state does not allow the operation. `failed`: the outcome is unknown. */
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly message: string | null;
}

/** One of a frozen set. `leftOut`: why nothing is done to it; null if it takes part. */
export interface FrozenItem {
  readonly id: string;
  readonly leftOut: string | null;
}

/** The record of a new batch. */
export interface BegunBatch {
  readonly tenantId: string;
  readonly batchId: string;
  readonly action: string;
  /** The requested filter as JSON text. */
  readonly asked: string;
  /** The same in the form of {@link filterToText}. */
  readonly filter: string;
  readonly reason: string | null;
  readonly actor: Actor;
  /** What the action needs, as JSON text. */
  readonly change?: string | null;
  /** Whether the instances were chosen when it began. */
  readonly isFrozen?: boolean;
}

/** A batch that has not come to its end, and the last instance that it has counted. */
export interface RunningBatch extends BegunBatch {
  readonly after: string | null;
}

export interface BatchCounts {
  readonly done: number;
  readonly refused: number;
  readonly failed: number;
}

/** For how many instances a batch says why the operation was not done. */
const MOST_PROBLEMS = 100;
/** Of a tenant, the newest ones. Older ones are removed once they have ended. */
const MOST_KEPT = 1_000;

export function filterToText(filter: InstanceFilter): string {
  return JSON.stringify(filter);
}

/** The inverse of {@link filterToText}. */
export function filterFromText(text: string): InstanceFilter {
  const { startedFrom, startedTo, ...others } = JSON.parse(text) as InstanceFilter;
  return {
    ...others,
    ...(startedFrom && { startedFrom: new Date(startedFrom) }),
    ...(startedTo && { startedTo: new Date(startedTo) }),
  };
}

/** A batch in a list: without what may be long. */
export type BatchListRow = Omit<BatchRow, 'filter' | 'selection' | 'problems' | 'change'>;

const LONG: ReadonlySet<string> = new Set(['filter', 'selection', 'problems', 'change']);
const LIST_COLUMNS = Object.keys(BatchSchema.options.columns)
  .filter((property) => !LONG.has(property))
  .map((property) => `${snakeCase(property)} AS "${property}"`)
  .join(', ');

export class BatchRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  list(
    tenant: TenantScope,
    { status, action }: { readonly status?: string | undefined; readonly action?: string | undefined },
    { after, limit, offset }: RowPage,
  ): Promise<BatchListRow[]> {
    return this.dataSource.query(
      `SELECT ${LIST_COLUMNS} FROM batch WHERE tenant_id = $1 AND ($2::text IS NULL OR status = $2) AND ($3::text IS NULL OR action = $3)
         AND ($4::uuid IS NULL OR id < $4) ORDER BY id DESC LIMIT $5 OFFSET $6`,
      [tenant, status ?? null, action ?? null, after, limit, offset],
    );
  }

  find(tenant: TenantScope, id: string): Promise<BatchRow | null> {
    return this.dataSource
      .getRepository(BatchSchema)
      .createQueryBuilder('batch')
      .where('batch.tenant_id = :tenant AND batch.id = :id', { tenant, id })
      .getOne();
  }

  countRunning(tenant: TenantScope): Promise<number> {
    return this.dataSource.getRepository(BatchSchema).countBy({ tenantId: tenant, status: 'running' });
  }

  /** Those of all tenants that have not ended, in pages; the first one after null. */
  async listRunning(after: RunningBatch | null, most: number): Promise<RunningBatch[]> {
    const query = this.dataSource
      .getRepository(BatchSchema)
      .createQueryBuilder('batch')
      .where(`batch.status = 'running' AND batch.created_at < now() - interval '1 minute'`);
    if (after !== null) query.andWhere('(batch.tenant_id, batch.id) > (:tenantId, :batchId)', { ...after });
    const rows = await query.orderBy('batch.tenant_id').addOrderBy('batch.id').limit(most).getMany();
    return rows.map(runningBatch);
  }
}

function runningBatch(row: BatchRow): RunningBatch {
  const { tenantId, id: batchId, action, filter: asked, selection: filter, reason, lastInstanceId: after } = row;
  const actor = { type: row.actorType, id: row.actorId } as Actor;
  return { tenantId, batchId, action, asked, filter, reason, actor, after, change: row.change, isFrozen: row.isFrozen };
}

/** Writes of batches inside an audited write. */
export class BatchWriter {
  /** Records the start. Its caller and its workflow both call this; the first one counts, with the items of a frozen set. */
  openAudited(
    committer: Pick<Committer, 'record'>,
    request: BegunBatch,
    items: readonly FrozenItem[] = [],
  ): Promise<void> {
    const tenant = tenantScope(request.tenantId);
    return committer.record(tenant, request.actor, async (tx) => {
      if (!(await this.insert(request, items, tx))) return { result: undefined, entries: [] };
      await this.insertItems(tenant, request.batchId, items, tx);
      await this.removeOld(tenant, tx);
      const entry = { instanceId: null, action: 'batch.created', payload: createdPayload(request, items.length) };
      return { result: undefined, entries: [entry] };
    });
  }

  /** Whether it was not there before. */
  private async insert(request: BegunBatch, items: readonly FrozenItem[], tx: Queryable): Promise<boolean> {
    const { tenantId, batchId, action, asked, filter, reason, actor, change = null, isFrozen = false } = request;
    const leftOut = items.filter((item) => item.leftOut !== null).length;
    const { rows } = await tx.query(
      `INSERT INTO batch (tenant_id, id, action, filter, selection, reason, actor_type, actor_id, change, is_frozen, total, left_out)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (tenant_id, id) DO NOTHING RETURNING id`,
      [
        ...[tenantId, batchId, action, asked, filter, reason, actor.type, actor.id],
        ...[change, isFrozen, isFrozen ? items.length : null, leftOut],
      ],
    );
    return rows.length > 0;
  }

  private async insertItems(
    tenant: TenantScope,
    batchId: string,
    items: readonly FrozenItem[],
    tx: Queryable,
  ): Promise<void> {
    if (items.length === 0) return;
    await tx.query(
      `INSERT INTO batch_item (tenant_id, batch_id, id, outcome, message)
       SELECT $1, $2, item.id, CASE WHEN item.message IS NOT NULL THEN 'left_out' END, item.message
       FROM unnest($3::uuid[], $4::text[]) AS item (id, message)`,
      [tenant, batchId, items.map(({ id }) => id), items.map(({ leftOut }) => leftOut)],
    );
  }

  /** The audit log still has their ends. */
  private async removeOld(tenant: TenantScope, tx: Queryable): Promise<void> {
    await tx.query(
      `WITH removed AS (DELETE FROM batch WHERE tenant_id = $1 AND status <> 'running'
         AND id <= (SELECT id FROM batch WHERE tenant_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1) RETURNING id)
       DELETE FROM batch_item WHERE tenant_id = $1 AND batch_id IN (SELECT id FROM removed)`,
      [tenant, MOST_KEPT],
    );
  }

  /** Counts each part once, also if a part is repeated after a crash. The newest instances come first. */
  async addOutcomes(tenant: TenantScope, id: string, outcomes: readonly BatchOutcome[], tx: Queryable): Promise<void> {
    const last = outcomes.at(-1)?.instanceId;
    const { rows } = await tx.query<{ problems: string }>(
      `SELECT problems FROM batch WHERE tenant_id = $1 AND id = $2
         AND (last_instance_id IS NULL OR last_instance_id > $3) FOR UPDATE`,
      [tenant, id, last],
    );
    const [row] = rows;
    if (row === undefined) return;
    const known = JSON.parse(row.problems) as BatchOutcome[];
    const problems = [...known, ...outcomes.filter(({ outcome }) => outcome !== 'done')].slice(0, MOST_PROBLEMS);
    const count = (of: BatchOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === of).length;
    await tx.query(
      `UPDATE batch SET done = done + $3, refused = refused + $4, failed = failed + $5, problems = $6, last_instance_id = $7
       WHERE tenant_id = $1 AND id = $2`,
      [tenant, id, count('done'), count('refused'), count('failed'), JSON.stringify(problems), last],
    );
    await tx.query(
      `INSERT INTO batch_item (tenant_id, batch_id, id, outcome, message)
       SELECT $1, $2, * FROM unnest($3::uuid[], $4::text[], $5::text[])
       ON CONFLICT (tenant_id, batch_id, id) DO UPDATE SET outcome = excluded.outcome, message = excluded.message`,
      [
        ...[tenant, id, outcomes.map(({ instanceId }) => instanceId)],
        ...[outcomes.map(({ outcome }) => outcome), outcomes.map(({ message }) => message)],
      ],
    );
  }

  /** Null if it was closed before. */
  async close(tenant: TenantScope, id: string, tx: Queryable): Promise<BatchCounts | null> {
    const { rows } = await tx.query<BatchCounts>(
      `UPDATE batch SET status = 'completed', ended_at = date_trunc('milliseconds', now())
       WHERE tenant_id = $1 AND id = $2 AND status = 'running' RETURNING done, refused, failed`,
      [tenant, id],
    );
    return rows[0] ?? null;
  }
}

/** Names of variables only: each instance's own entry has the values. */
function createdPayload(
  { batchId, action, asked, reason, change = null, isFrozen = false }: BegunBatch,
  total: number,
) {
  const { variables, ...elements } = JSON.parse(change ?? '{}') as { variables?: object };
  return {
    ...{ batch_id: batchId, action, filter: JSON.parse(asked) as object | null, reason },
    ...(isFrozen && { total }),
    ...(change !== null && { change: { ...elements, variables: Object.keys(variables ?? {}) } }),
  };
}
