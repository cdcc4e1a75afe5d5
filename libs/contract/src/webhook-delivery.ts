/** The workflow that tries a delivery again until it arrives or may not be tried again; it has no arguments, its id tells which. */
export const WEBHOOK_DELIVERY = 'webhookDelivery';

/** Ids only: what is sent stays in the database. */
export interface DeliveryKey {
  readonly tenantId: string;
  readonly deliveryId: string;
}

/** Type of the failure of an attempt that is followed by another. */
export const NOT_DELIVERED = 'NotDelivered';

/** Where attempts are made, beside the queue of all else. */
export function webhookQueueOf(taskQueue: string): string {
  return `${taskQueue}-webhooks`;
}

/** `w/<tenant>/<delivery>`: a second start of the same is none. */
export function webhookWorkflowId({ tenantId, deliveryId }: DeliveryKey): string {
  return `w/${tenantId}/${deliveryId}`;
}

/** The inverse. */
export function deliveryKeyOf(workflowId: string): DeliveryKey {
  const [, tenantId, deliveryId] = workflowId.split('/');
  if (!tenantId || !deliveryId)
    throw new Error(`expected a workflow id such as w/<tenant>/<delivery>, found ${workflowId}`);
  return { tenantId, deliveryId };
}
