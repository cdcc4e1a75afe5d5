import type { Actor } from '@svc/engine';
import type { DataSource } from 'typeorm';
import type { Committer } from '../commit/committer.js';
import { BatchSchema } from '../entities/batch.js';
import type { BatchRow } from '../entities/batch.js';
import { tenantScope } from '../tenant-scope.js';
import type { TenantScope } from '../tenant-scope.js';
import type { InstanceFilter } from './instance-list.js';
import type { Queryable } from './queryable.js';

/** The outcome for one instance of a batch. */
export interface BatchOutcome {
  readonly instanceId: string;
  /** `refused`: the instance's state does not allow the operation. `failed`: the outcome is unknown. */
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly message: string | null;
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

export class BatchRepository {
  constructor(private readonly dataSource: DataSource) {}

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
  return { tenantId, batchId, action, asked, filter, reason, actor, after };
}

/** Writes of batches inside an audited write. */
export class BatchWriter {
  /** Records the start. Its caller and its workflow both call this; the first one counts. */
  openAudited(committer: Pick<Committer, 'record'>, request: BegunBatch): Promise<void> {
    const { batchId, action, asked, filter, reason, actor } = request;
    const tenant = tenantScope(request.tenantId);
    return committer.record(tenant, actor, async (tx) => {
      const { rows } = await tx.query(
        `INSERT INTO batch (tenant_id, id, action, filter, selection, reason, actor_type, actor_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (tenant_id, id) DO NOTHING RETURNING id`,
        [tenant, batchId, action, asked, filter, reason, actor.type, actor.id],
      );
      if (rows.length === 0) return { result: undefined, entries: [] };
      await this.removeOld(tenant, tx);
      const payload = { batch_id: batchId, action, filter: JSON.parse(asked) as object, reason };
      return { result: undefined, entries: [{ instanceId: null, action: 'batch.created', payload }] };
    });
  }

  /** The audit log still has their ends. */
  private async removeOld(tenant: TenantScope, tx: Queryable): Promise<void> {
    await tx.query(
      `DELETE FROM batch WHERE tenant_id = $1 AND status <> 'running'
         AND id <= (SELECT id FROM batch WHERE tenant_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
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
