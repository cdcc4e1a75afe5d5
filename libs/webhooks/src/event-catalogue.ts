/** Event types that a subscription may name [webhooks#what-is-sent]. */
export const WEBHOOK_EVENTS = [
  'instance.started',
  'instance.completed',
  'instance.suspended',
  'instance.terminated',
  'instance.error',
  'task.created',
  'task.claimed',
  'task.completed',
  'task.overdue',
  'timer.fired',
  'job.failed',
  'instance.token_retried',
  'instance.token_moved',
  'instance.token_cancelled',
  'instance.token_added',
  'instance.rerun_created',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event type of a requested test delivery. A subscription cannot name it. */
export const TEST_EVENT = 'test';
export type DeliveredEvent = WebhookEvent | typeof TEST_EVENT;

const KNOWN: ReadonlySet<string> = new Set(WEBHOOK_EVENTS);

export function isWebhookEvent(text: string): text is WebhookEvent {
  return KNOWN.has(text);
}
