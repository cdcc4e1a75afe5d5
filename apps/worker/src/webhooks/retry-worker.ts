import { ACTIVITIES, webhookQueueOf } from '@svc/contract';
import { Worker } from '@temporalio/worker';
import type { WorkerSurroundings } from '../run-together.js';
import { attemptDeliveryActivity } from './attempt-delivery.js';
import type { RetryParts } from './attempt-delivery.js';

/** At the same time in one process; whose turn it is among tenants, Temporal decides. */
const MOST_ATTEMPTS = 100;

/** Further attempts in a queue of their own: endpoints that do not answer take no slot of service calls. */
export function createRetryWorker(surroundings: WorkerSurroundings, parts: RetryParts): Promise<Worker> {
  const { connection, namespace, taskQueue, dataConverter, shutdownGraceMs } = surroundings;
  return Worker.create({
    connection,
    namespace,
    taskQueue: webhookQueueOf(taskQueue),
    dataConverter,
    activities: { [ACTIVITIES.attemptDelivery]: attemptDeliveryActivity(parts) },
    shutdownGraceTime: shutdownGraceMs,
    shutdownForceTime: shutdownGraceMs + 10_000,
    maxConcurrentActivityTaskExecutions: MOST_ATTEMPTS,
  });
}
