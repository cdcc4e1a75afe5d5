import type { DataConverter } from '@temporalio/common';
import type { NativeConnection, Worker } from '@temporalio/worker';

/** What the workers of one program share. */
export interface WorkerConnection {
  /** The connection, shared with the client of an API that embeds the worker, so that its workflows start eagerly. */
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly taskQueue: string;
  /** From `createDataConverter`; the converter of the client must have the same keys. */
  readonly dataConverter: DataConverter;
  readonly shutdownGraceMs: number;
}

/** Runs until all have ended. When the first one ends, for any reason, the others are shut down. */
export async function runTogether(workers: readonly Worker[]): Promise<void> {
  const outcomes = await Promise.allSettled(workers.map((worker) => worker.run().finally(() => shutDown(workers))));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

export function shutDown(workers: readonly Worker[]): void {
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
}
