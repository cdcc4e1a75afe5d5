import { describe, expect, it } from '@jest/globals';
import { webhookWorkflowId } from '@svc/contract';
import type { DeliveryResult, OpenDelivery } from '@svc/persistence';
import { MockActivityEnvironment } from '@temporalio/testing';
import { attemptDeliveryActivity } from './attempt-delivery.js';

const arrived: DeliveryResult = {
  kind: 'attempted',
  attempt: { at: new Date('2026-03-01T09:00:00Z'), responseStatus: 204, durationMs: 1, error: null },
};

describe('attempts started by Temporal', () => {
  it('attempts to an endpoint that does not answer leave room for other endpoints', async () => {
    const held: (() => void)[] = [];
    const activity = attemptDeliveryActivity({
      deliveries: {
        // Delivery `a1` is one of subscription `a`.
        find: async (tenantId, id) =>
          ({ tenantId, id, subscriptionId: id.slice(0, 1), subscription: {} }) as unknown as OpenDelivery,
        settle: async () => ({ kind: 'delivered' }),
        drop: () => Promise.reject(new Error('expected nothing to be dropped')),
      },
      attempts: {
        make: ({ subscriptionId }) =>
          subscriptionId === 's'
            ? new Promise((resolve) => held.push(() => resolve(arrived)))
            : Promise.resolve(arrived),
      },
    });
    const attempt = (deliveryId: string): Promise<void> => {
      const workflowExecution = { workflowId: webhookWorkflowId({ tenantId: 't', deliveryId }), runId: 'r' };
      return new MockActivityEnvironment({ workflowExecution }).run(activity);
    };
    const slow = Array.from({ length: 24 }, (_, n) => attempt(`s${n}`));
    await expect(attempt('s24')).rejects.toMatchObject({ type: 'NoRoom', category: 'BENIGN' });
    await attempt('q0');
    held.splice(0).forEach((end) => end());
    await Promise.all(slow);
    const later = attempt('s24');
    while (held.length === 0) await Promise.resolve();
    held.splice(0).forEach((end) => end());
    await later;
  });
});
