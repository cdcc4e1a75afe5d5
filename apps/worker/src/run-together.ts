import type { Worker } from '@temporalio/worker';

/** Until all have ended; with the first that ends, for whatever reason, the others are shut down. */
export async function runTogether(workers: readonly Worker[]): Promise<void> {
  const outcomes = await Promise.allSettled(workers.map((worker) => worker.run().finally(() => shutDown(workers))));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

export function shutDown(workers: readonly Worker[]): void {
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
}
