/**
 * The workflow that repeats a delivery until it arrives or has no attempts left. It has no arguments: its id identifies the
 * delivery.
 */
export const WEBHOOK_DELIVERY = 'webhookDelivery';

/** Only ids: the content stays in the database. */
export interface DeliveryKey {
  readonly tenantId: string;
  readonly deliveryId: string;
}

/** Type of the failure of an attempt after which another follows. */
export const NOT_DELIVERED = 'NotDelivered';

/** The task queue of attempts, separate from that of all other work. */
export function webhookQueueOf(taskQueue: string): string {
  return `${taskQueue}-webhooks`;
}

/** `w/<tenant>/<delivery>`: a second start of the same delivery has no effect. */
export function webhookWorkflowId({ tenantId, deliveryId }: DeliveryKey): string {
  return `w/${tenantId}/${deliveryId}`;
}

/** The inverse of {@link webhookWorkflowId}. */
export function deliveryKeyOf(workflowId: string): DeliveryKey {
  const [, tenantId, deliveryId] = workflowId.split('/');
  if (!tenantId || !deliveryId)
    throw new Error(`expected a workflow id such as w/<tenant>/<delivery>, found ${workflowId}`);
  return { tenantId, deliveryId };
}
