import { describe, expect, it } from '@jest/globals';
import { webhookWorkflowId } from '@svc/contract';
import type { DeliveryResult, OpenDelivery } from '@svc/persistence';
import { MockActivityEnvironment } from '@temporalio/testing';
import { NO_SLOT } from '../../shares/tenant-slots.js';
import { attemptDeliveryActivity } from './attempt-delivery.js';

const arrived: DeliveryResult = {
  kind: 'attempted',
  attempt: { at: new Date('2026-03-01T09:00:00Z'), responseStatus: 204, durationMs: 1, error: null },
};

describe('attempts started by Temporal', () => {
  /** The activity; attempts to subscriptions whose name begins with `s` end when `endAll` is called. */
  function attempting() {
    const held: (() => void)[] = [];
    const activity = attemptDeliveryActivity({
      deliveries: {
        // Delivery `a.1` is one of subscription `a`.
        find: async (tenantId, id) =>
          ({ tenantId, id, subscriptionId: id.split('.')[0], subscription: {} }) as unknown as OpenDelivery,
        settle: async () => ({ kind: 'delivered' }),
        drop: () => Promise.reject(new Error('expected nothing to be dropped')),
      },
      attempts: {
        make: ({ subscriptionId }) =>
          subscriptionId.startsWith('s')
            ? new Promise((resolve) => held.push(() => resolve(arrived)))
            : Promise.resolve(arrived),
      },
    });
    const attempt = (deliveryId: string, tenantId = 't'): Promise<void> => {
      const workflowExecution = { workflowId: webhookWorkflowId({ tenantId, deliveryId }), runId: 'r' };
      return new MockActivityEnvironment({ workflowExecution }).run(activity);
    };
    const untilHeld = async (count: number): Promise<void> => {
      while (held.length < count) await Promise.resolve();
    };
    return { attempt, untilHeld, endAll: () => held.splice(0).forEach((end) => end()) };
  }

  it('attempts to an endpoint that does not answer leave room for other endpoints', async () => {
    const { attempt, untilHeld, endAll } = attempting();
    const slow = Array.from({ length: 24 }, (_, n) => attempt(`s.${n}`));
    await untilHeld(24);
    await expect(attempt('s.24')).rejects.toMatchObject({ type: 'NoRoom', category: 'BENIGN' });
    await attempt('q.0');
    endAll();
    await Promise.all(slow);
    const later = attempt('s.24');
    await untilHeld(1);
    endAll();
    await later;
  });

  it('attempts to many endpoints of one tenant leave room for other tenants', async () => {
    const { attempt, untilHeld, endAll } = attempting();
    const slow = Array.from({ length: 100 }, (_, n) => attempt(`s${n % 5}.${n}`));
    await untilHeld(100);
    await expect(attempt('q.0')).rejects.toMatchObject({ type: NO_SLOT, category: 'BENIGN' });
    await attempt('q.0', 'other');
    endAll();
    await Promise.all(slow);
  });
});
