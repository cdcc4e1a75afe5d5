import type { Body, Item } from '@svc/client';

export type Webhook = Item<'webhooks.list'>;
export type Delivery = Item<'deliveries.list'>;
export type EventType = Body<'webhooks.create'>['event_types'][number];

/** All events that can be sent; the compiler finds one that is missing. */
const KNOWN: Readonly<Record<EventType, true>> = {
  'instance.started': true,
  'instance.completed': true,
  'instance.suspended': true,
  'instance.terminated': true,
  'instance.error': true,
  'instance.token_retried': true,
  'instance.token_moved': true,
  'instance.token_cancelled': true,
  'instance.token_added': true,
  'instance.rerun_created': true,
  'task.created': true,
  'task.claimed': true,
  'task.completed': true,
  'task.overdue': true,
  'timer.fired': true,
  'job.failed': true,
};
export const EVENT_TYPES = Object.keys(KNOWN) as EventType[];

export const GROUPS = ['instance', 'task', 'timer', 'job'] as const;
export type Group = (typeof GROUPS)[number];

export function eventsOf(group: Group): EventType[] {
  return EVENT_TYPES.filter((type) => type.startsWith(`${group}.`));
}

/** A new secret of 24 random bytes, as Standard Webhooks spells it. */
export function newSecret(bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(24))): string {
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

/** Whether the service can send there, as far as the text tells. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const MOST_FAILURES = 1_000;

/** The number that a field asks for: null for an empty one, undefined for what is none from 1 to 1,000. */
export function failuresOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MOST_FAILURES ? count : undefined;
}
