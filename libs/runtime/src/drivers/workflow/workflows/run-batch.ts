import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { BatchPart, BatchRequest, BatchRun } from '@svc/contract';

interface BatchActivities {
  openBatch(request: BatchRequest): Promise<void>;
  selectBatchPart(run: BatchRun): Promise<readonly string[]>;
  applyBatchPart(part: BatchPart): Promise<void>;
  closeBatch(request: BatchRequest): Promise<void>;
}

/** Retries without an end: a batch continues when the database is available again. */
const retry = { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' } as const;
const { openBatch, selectBatchPart, closeBatch } = proxyActivities<BatchActivities>({
  startToCloseTimeout: '1 minute',
  retry,
});

/** Each costs about a dozen events of history. */
const PARTS_PER_RUN = 200;

/**
 * Runs one operation on many instances, part by part. The instances of a part are chosen before the operation, so that a part which
 * is repeated after a crash has the same instances, whatever their state is then.
 */
export async function runBatch({ request, after }: BatchRun): Promise<void> {
  const { applyBatchPart } = proxyActivities<BatchActivities>({
    startToCloseTimeout: '30 minutes',
    heartbeatTimeout: '15 seconds',
    retry,
    priority: { fairnessKey: request.tenantId },
  });
  if (after === null) await openBatch(request);
  let last = after;
  for (let part = 0; part < PARTS_PER_RUN; part++) {
    const instanceIds = await selectBatchPart({ request, after: last });
    if (instanceIds.length === 0) return closeBatch(request);
    await applyBatchPart({ request, instanceIds });
    last = instanceIds.at(-1) ?? null;
  }
  await continueAsNew<typeof runBatch>({ request, after: last });
}
