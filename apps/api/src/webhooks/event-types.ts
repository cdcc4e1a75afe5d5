import { isWebhookEvent, WEBHOOK_EVENTS } from '@svc/webhooks';
import { badRequest } from '../errors/api-error.js';

/** The types without repetitions, in the order given. Throws 400 if there is none or an unknown one [webhooks#subscriptions]. */
export function readEventTypes(given: readonly string[]): string[] {
  if (given.length === 0) throw badRequest('event_types must name at least one event');
  const unknown = given.find((type) => !isWebhookEvent(type));
  if (unknown !== undefined) {
    const known = WEBHOOK_EVENTS.join(', ');
    throw badRequest(
      `event_types: unknown event ${JSON.stringify(unknown.slice(0, 100))}; the known ones are ${known}`,
    );
  }
  return [...new Set(given)];
}
