import { deliveryKeyOf, NOT_DELIVERED } from '@svc/contract';
import type { DeliveryKey } from '@svc/contract';
import { tenantScope } from '@svc/persistence';
import type { WebhookDeliveries } from '@svc/persistence';
import { retryDelayMs } from '@svc/webhooks';
import { Context } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { DeliveryAttempts } from './delivery-attempts.js';
import { ConcurrencyLimit, NoRoom } from '../../shares/concurrency-limit.js';
import { TenantSlots } from '../../shares/tenant-slots.js';

export interface RetryParts {
  readonly deliveries: Pick<WebhookDeliveries, 'find' | 'settle' | 'drop'>;
  readonly attempts: Pick<DeliveryAttempts, 'make'>;
}

/** The most attempts at the same time in one process. One tenant alone has 100. */
export const MOST_ATTEMPTS = 300;
/** And to one subscription, as in the dispatcher. */
const MOST_TO_ONE = 24;

/** Failures of endpoints concern their owners, who see them at the delivery. They are no warnings in the operator's log. */
const EXPECTED = ApplicationFailureCategory.BENIGN;

/**
 * Activity: makes one further attempt of a delivery. If another attempt follows, it fails with the delay until then
 * [webhooks#when-it-is-sent-and-again]. The database counts the attempts, so that a crash of a worker neither adds nor omits one.
 * If too many deliveries to a slow endpoint are under way, the attempt is postponed, so that others get its slot.
 */
export function attemptDeliveryActivity({ deliveries, attempts }: RetryParts) {
  const slots = new TenantSlots(MOST_ATTEMPTS);
  const toEndpoints = new ConcurrencyLimit({ ofAll: MOST_ATTEMPTS, ofOne: () => MOST_TO_ONE });
  const attempt = async ({ tenantId, deliveryId }: DeliveryKey, stop: AbortSignal): Promise<void> => {
    const delivery = await deliveries.find(tenantScope(tenantId), deliveryId);
    if (delivery === null) return;
    if (delivery.subscription === null) return deliveries.drop(delivery);
    const result = await toEndpoints
      .during(delivery.subscriptionId, () => attempts.make(delivery, stop))
      .catch(asExpected);
    const standing = await deliveries.settle(delivery, result);
    if (standing.kind !== 'open') return;
    const { attempts: made } = standing;
    const message = result.kind === 'attempted' ? result.attempt.error : result.reason;
    throw ApplicationFailure.create({
      category: EXPECTED,
      type: NOT_DELIVERED,
      message: `attempt ${made}: ${message}`,
      nextRetryDelay: retryDelayMs(made) ?? undefined,
    });
  };
  return async (): Promise<void> => {
    const { info, cancellationSignal } = Context.current();
    const key = deliveryKeyOf(info.workflowExecution?.workflowId ?? '');
    await slots.during(key.tenantId, () => attempt(key, cancellationSignal));
  };
}

function asExpected(error: unknown): never {
  if (!(error instanceof NoRoom)) throw error;
  throw ApplicationFailure.create({
    category: EXPECTED,
    type: error.name,
    message: 'tried later: too much is being sent',
  });
}
