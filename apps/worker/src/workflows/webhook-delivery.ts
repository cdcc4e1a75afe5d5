import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import { deliveryKeyOf, webhookQueueOf } from '@svc/contract';

interface DeliveryActivities {
  attemptDelivery(): Promise<void>;
}

/** Beyond the timeout of an attempt its worker gets this long to note what came of it; later it is taken for dead. */
const ATTEMPT_TIMEOUT = '30 seconds';
/** Where an attempt could not even be made; after one that was, the activity itself tells when the next is. */
const retry = { initialInterval: '5 seconds', backoffCoefficient: 2, maximumInterval: '5 minutes' } as const;

/**
 * Attempts a delivery until it has arrived or may not be attempted again [webhooks#when-it-is-sent-and-again]; it
 * starts with the delay after the first attempt, which was made without it.
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
