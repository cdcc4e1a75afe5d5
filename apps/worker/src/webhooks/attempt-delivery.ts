import { deliveryKeyOf, NOT_DELIVERED } from '@svc/contract';
import { tenantScope } from '@svc/persistence';
import type { WebhookDeliveries } from '@svc/persistence';
import { retryDelayMs } from '@svc/webhooks';
import { Context } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { DeliveryAttempts } from './delivery-attempts.js';
import { ConcurrencyLimit, NoRoom } from './concurrency-limit.js';

export interface RetryParts {
  readonly deliveries: Pick<WebhookDeliveries, 'find' | 'settle' | 'drop'>;
  readonly attempts: Pick<DeliveryAttempts, 'make'>;
}

/** The most deliveries at the same time to one subscription, as in the dispatcher, and to all, as the worker allows. */
const UNDER_WAY = { ofOne: 24, ofAll: Infinity };

/** Failures of endpoints concern their owners, who see them at the delivery. They are no warnings in the operator's log. */
const EXPECTED = ApplicationFailureCategory.BENIGN;

/**
 * Activity: makes one further attempt of a delivery. If another attempt follows, it fails with the delay until then
 * [webhooks#when-it-is-sent-and-again]. The database counts the attempts, so that a crash of a worker neither adds nor omits one.
 * If too many deliveries to a slow endpoint are under way, the attempt is postponed, so that others get its place.
 */
export function attemptDeliveryActivity({ deliveries, attempts }: RetryParts) {
  const underWay = new ConcurrencyLimit(UNDER_WAY);
  return async (): Promise<void> => {
    const { info, cancellationSignal } = Context.current();
    const { tenantId, deliveryId } = deliveryKeyOf(info.workflowExecution?.workflowId ?? '');
    const delivery = await deliveries.find(tenantScope(tenantId), deliveryId);
    if (delivery === null) return;
    if (delivery.subscription === null) return deliveries.drop(delivery);
    const result = await underWay
      .during(delivery.subscriptionId, () => attempts.make(delivery, cancellationSignal))
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
}

function asExpected(error: unknown): never {
  if (!(error instanceof NoRoom)) throw error;
  throw ApplicationFailure.create({
    category: EXPECTED,
    type: error.name,
    message: 'tried later: too much is being sent',
  });
}
