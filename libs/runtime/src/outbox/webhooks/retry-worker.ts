import { ACTIVITIES, webhookQueueOf } from '@svc/contract';
import { Worker } from '@temporalio/worker';
import type { WorkerConnection } from '../../worker/run-together.js';
import { attemptDeliveryActivity, MOST_ATTEMPTS } from './attempt-delivery.js';
import type { RetryParts } from './attempt-delivery.js';

/** Further attempts have their own queue, so that slow endpoints use no slots of service calls. */
export function createRetryWorker(surroundings: WorkerConnection, parts: RetryParts): Promise<Worker> {
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
