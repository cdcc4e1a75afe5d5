import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import { deliveryKeyOf, webhookQueueOf } from '@svc/contract';

interface DeliveryActivities {
  attemptDelivery(): Promise<void>;
}

/** How long after the time-out of an attempt its worker may note the result; later the worker counts as dead. */
const ATTEMPT_TIMEOUT = '30 seconds';
/** The delay after an attempt that could not be made. After one that was made, the activity gives the delay. */
const retry = { initialInterval: '5 seconds', backoffCoefficient: 2, maximumInterval: '5 minutes' } as const;

/**
 * Attempts a delivery until it has arrived or may not be attempted again [webhooks#when-it-is-sent-and-again]. It starts with the
 * delay after the first attempt, which the dispatcher made.
 */
export async function webhookDelivery(): Promise<void> {
  const { workflowId, taskQueue } = workflowInfo();
  const { tenantId } = deliveryKeyOf(workflowId);
  const { attemptDelivery } = proxyActivities<DeliveryActivities>({
    taskQueue: webhookQueueOf(taskQueue),
    startToCloseTimeout: ATTEMPT_TIMEOUT,
    retry,
    priority: { fairnessKey: tenantId },
  });
  await attemptDelivery();
}
