import type { Config, Logger } from '@svc/config';
import { CallRepository, type Committer, TimerStarts } from '@svc/persistence';
import type { Client } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import type { NativeConnection } from '@temporalio/worker';
import { createEventDispatcher } from './events/create-dispatcher.js';
import type { DispatcherSurroundings } from './events/create-dispatcher.js';
import { outboundOptions } from './outbound/outbound-options.js';
import { createProcessWorker } from './process-worker.js';
import type { ProcessWorker } from './process-worker.js';

export interface WorkerSurroundings {
  readonly config: Config;
  readonly logger: Logger;
  readonly committer: Committer;
  readonly dataSource: DispatcherSurroundings['dataSource'];
  readonly connection: NativeConnection;
  readonly client: Client;
  /** The client's. */
  readonly dataConverter: DataConverter;
}

/** The worker as it is configured, with the dispatcher of events beside it while it runs. */
export async function createInstalledWorker(surroundings: WorkerSurroundings): Promise<ProcessWorker> {
  const { config, logger, committer, dataSource, connection, client, dataConverter } = surroundings;
  const worker = await createProcessWorker({
    connection,
    namespace: config.temporalNamespace,
    taskQueue: config.taskQueue,
    committer,
    calls: new CallRepository(dataSource),
    timerStarts: new TimerStarts(dataSource, committer),
    dataConverter,
    outbound: outboundOptions(config),
    serviceMaxResponseBytes: config.serviceMaxResponseBytes,
    maxCachedWorkflows: config.maxCachedWorkflows,
    shutdownGraceMs: config.shutdownGraceMs,
  });
  const dispatcher = createEventDispatcher({ client, dataSource, committer, config, logger });
  const run = async (): Promise<void> => {
    const dispatching = dispatcher.run();
    try {
      await worker.run();
    } finally {
      dispatcher.stop();
      await dispatching;
    }
  };
  return { run, shutdown: worker.shutdown };
}
