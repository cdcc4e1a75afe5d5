import { setTimeout as pause } from 'node:timers/promises';
import type { BatchPart, BatchRequest, BatchRun } from '@svc/contract';
import { BatchWriter, filterFromText, tenantScope } from '@svc/persistence';
import type { BatchItemRepository, BatchOutcome, Committer, InstanceRepository } from '@svc/persistence';
import { Context } from '@temporalio/activity';
import { TenantSlots } from '../../../../shares/tenant-slots.js';
import type { InstanceOperator } from './instance-operator.js';

export interface BatchParts {
  readonly committer: Pick<Committer, 'record'>;
  readonly instances: Pick<InstanceRepository, 'list'>;
  readonly items: Pick<BatchItemRepository, 'nextOf'>;
  readonly operator: Pick<InstanceOperator, 'operate'>;
}

const PART = 100;
/** How many instances of a part run at the same time, and the shortest time that they take together: at most 50 instances per second. */
const AT_ONCE = 10;
const PACE_MS = 200;
const BEAT_MS = 5_000;
/** Batches of this process that are applied at the same time. One tenant alone has eight. */
const MOST_SLOTS = 24;
const SYSTEM = { type: 'system', id: null } as const;

/** Heartbeats reveal a dead worker before the longest part would have ended; each instance has a deadline. */
async function whileBeating<T>(work: () => Promise<T>): Promise<T> {
  const context = Context.current();
  const beating = setInterval(() => context.heartbeat(), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beating);
  }
}

async function operateOn(
  operator: BatchParts['operator'],
  { request, instanceIds }: BatchPart,
): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  for (let from = 0; from < instanceIds.length; from += AT_ONCE) {
    const some = instanceIds.slice(from, from + AT_ONCE).map((id) => operator.operate(request, id));
    const [done] = await Promise.all([Promise.all(some), pause(PACE_MS)]);
    outcomes.push(...done);
  }
  return outcomes;
}

/** Activities of the workflow that runs one operation on many instances. Each is idempotent. */
export function batchActivities({ committer, instances, items, operator }: BatchParts) {
  const writer = new BatchWriter();
  const slots = new TenantSlots(MOST_SLOTS);
  return {
    openBatch: (request: BatchRequest): Promise<void> => writer.openAudited(committer, request),

    async selectBatchPart({ request, after }: BatchRun): Promise<readonly string[]> {
      const tenant = tenantScope(request.tenantId);
      if (request.isFrozen === true) return items.nextOf(tenant, request.batchId, after, PART);
      const page = { limit: PART, offset: 0, after: after ?? request.batchId };
      const rows = await instances.list(tenant, filterFromText(request.filter), page);
      return rows.map(({ id }) => id);
    },

    async applyBatchPart(part: BatchPart): Promise<void> {
      const { request } = part;
      const outcomes = await slots.during(request.tenantId, () => whileBeating(() => operateOn(operator, part)));
      const tenant = tenantScope(request.tenantId);
      await committer.record(tenant, SYSTEM, async (tx) => {
        await writer.addOutcomes(tenant, request.batchId, outcomes, tx);
        return { result: undefined, entries: [] };
      });
    },

    closeBatch(request: BatchRequest): Promise<void> {
      const tenant = tenantScope(request.tenantId);
      return committer.record(tenant, SYSTEM, async (tx) => {
        const counts = await writer.close(tenant, request.batchId, tx);
        const payload = { batch_id: request.batchId, action: request.action, ...counts };
        return {
          result: undefined,
          entries: counts === null ? [] : [{ instanceId: null, action: 'batch.completed', payload }],
        };
      });
    },
  };
}
