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

/** To one subscription at a time, as the dispatcher has it, and to all that the worker lets run. */
const UNDER_WAY = { ofOne: 24, ofAll: Infinity };

/** Endpoints that fail are their owners' matter, shown with the delivery: no warning in the log of whoever operates this. */
const EXPECTED = ApplicationFailureCategory.BENIGN;

/**
 * Activity: one further attempt of the delivery that its workflow is of. While there is another to be made it fails and
 * tells when [webhooks#when-it-is-sent-and-again]; how many were made, the database knows, so that what happens to a
 * worker adds none and leaves none out. Where an endpoint answers slowly, what does not fit is tried later and leaves
 * its place to those of others.
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
