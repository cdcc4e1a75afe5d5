import type { Config, Logger } from '@svc/config';
import { createCallbackTokens } from '@svc/contract/codec';
import { CredentialResolver, CredentialVault } from '@svc/credentials';
import {
  BatchItemRepository,
  CallRepository,
  type Committer,
  createPayloadStores,
  CredentialRepository,
  ExpiredLocks,
  DataStores,
  InstanceRepository,
  RememberedDecisions,
  ServiceJobs,
  TimerStarts,
} from '@svc/persistence';
import type { Client } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import type { NativeConnection } from '@temporalio/worker';
import { InstanceOperator } from '../drivers/workflow/activities/batches/instance-operator.js';
import { InstanceReruns } from '../drivers/workflow/activities/batches/instance-reruns.js';
import { RunShares } from '../shares/run-shares.js';
import { createEventDispatcher } from '../outbox/events/create-dispatcher.js';
import type { DispatcherSurroundings } from '../outbox/events/create-dispatcher.js';
import { outboundOptions } from '../outbound/outbound-options.js';
import { AbortedCalls } from '../drivers/parking/aborted-calls.js';
import { createParking } from '../drivers/parking/create-parking.js';
import { ParkingWatch } from '../drivers/parking/parking-watch.js';
import { createProcessWorker } from './process-worker.js';
import { createRevival } from '../drivers/revival/create-revival.js';
import type { ProcessWorker } from './process-worker.js';
import { createTransactional } from '../drivers/transactional/create-transactional.js';
import { ExpiredJobs } from '../outbox/jobs/expired-jobs.js';
import { createWebhooks } from '../outbox/webhooks/create-webhooks.js';

export interface WorkerSurroundings {
  readonly config: Config;
  readonly logger: Logger;
  readonly committer: Committer;
  readonly dataSource: DispatcherSurroundings['dataSource'];
  readonly connection: NativeConnection;
  readonly client: Client;
  /** The data converter of the client. */
  readonly dataConverter: DataConverter;
}

/** The configured worker; the dispatchers of events and webhooks run beside it. */
export async function createInstalledWorker(surroundings: WorkerSurroundings): Promise<ProcessWorker> {
  const { config, logger, committer, dataSource, connection, client, dataConverter } = surroundings;
  const instances = new InstanceRepository(dataSource);
  const { keys, models } = createPayloadStores(dataSource);
  const revival = createRevival({ config, dataSource, committer, client: () => client });
  const transactional = createTransactional({ config, committer, dataSource, logger, client: () => client });
  const abortedCalls = new AbortedCalls();
  const parking = createParking({ config, dataSource, committer, client: () => client, abortedCalls });
  const webhooks = createWebhooks({ client, dataSource, committer, config, logger });
  const { taskQueue, maxVariablesBytes, continueAsNewAfterEvents } = config;
  const reruns = new InstanceReruns({
    ...{ client, taskQueue, limits: { maxVariablesBytes, continueAsNewAfterEvents } },
    ...{ instances, versions: new CallRepository(dataSource), transactional },
  });
  const worker = await createProcessWorker({
    connection,
    namespace: config.temporalNamespace,
    taskQueue: config.taskQueue,
    committer,
    runShares: new RunShares(committer.timings),
    types: { models, maxBase64Bytes: config.maxBase64VariableBytes },
    revive: (of) => revival().revive(of),
    calls: new CallRepository(dataSource),
    credentials: new CredentialResolver(
      new CredentialRepository(dataSource),
      new CredentialVault(config.credentialsKeys),
    ),
    retries: new ServiceJobs(dataSource),
    callbacks: { tokens: createCallbackTokens({ masterKeys: config.payloadKeys, keys }), publicUrl: config.publicUrl },
    questions: {
      decisions: RememberedDecisions.of(dataSource, committer.changes),
      entries: new DataStores(dataSource),
    },
    timerStarts: new TimerStarts(dataSource, committer),
    batches: {
      ...{ committer, instances, items: new BatchItemRepository(dataSource) },
      operator: new InstanceOperator(client, instances, transactional, { parking, reruns }),
    },
    webhooks: webhooks.retryParts,
    dataConverter,
    outbound: outboundOptions(config),
    serviceMaxResponseBytes: config.serviceMaxResponseBytes,
    maxCachedWorkflows: config.maxCachedWorkflows,
    shutdownGraceMs: config.shutdownGraceMs,
  });
  const dispatcher = createEventDispatcher({ client, dataSource, committer, config, logger, transactional });
  const expiredJobs = new ExpiredJobs({
    target: { client, transactional },
    expired: new ExpiredLocks(dataSource),
    notices: committer.jobs,
    logger,
    mostUnanswered: config.jobMaxUnanswered,
  });
  // Only for instances whose calls this worker aborts. The API looks for all others.
  const parkingWatch = new ParkingWatch({
    parking: { consider: (of) => parking.consider(of), suspects: async () => [], wake: async () => undefined },
    logger,
    now: Date.now,
  });
  return together(worker, { dispatcher, expiredJobs, webhooks, parkingWatch, abortedCalls });
}

interface Beside {
  readonly dispatcher: ReturnType<typeof createEventDispatcher>;
  readonly expiredJobs: ExpiredJobs;
  readonly webhooks: ReturnType<typeof createWebhooks>;
  readonly parkingWatch: ParkingWatch;
  readonly abortedCalls: AbortedCalls;
}

/** What runs beside a worker begins with it, and ends after it. */
function together(worker: ProcessWorker, beside: Beside): ProcessWorker {
  const { dispatcher, expiredJobs, webhooks, parkingWatch, abortedCalls } = beside;
  const run = async (): Promise<void> => {
    const ended = new AbortController();
    const stopListening = abortedCalls.listen(parkingWatch.suspect);
    const sending = [dispatcher, expiredJobs, webhooks.dispatcher].map((outbox) => outbox.run());
    const dispatching = Promise.all([...sending, parkingWatch.run(ended.signal)]);
    try {
      await worker.run();
    } finally {
      stopListening();
      ended.abort();
      dispatcher.stop();
      expiredJobs.stop();
      webhooks.dispatcher.stop();
      await dispatching;
      await webhooks.close();
    }
  };
  const shutdown = (): void => {
    // Unsent deliveries are sent by another process or the next one, so this need not wait for the worker's end.
    webhooks.dispatcher.stop();
    worker.shutdown();
  };
  return { run, shutdown };
}
