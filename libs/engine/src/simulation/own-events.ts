import type { Fact } from '../facts.js';
import type { Wait } from '../state.js';
import { byAge } from '../store/indexes.js';
import type { VirtualInstance } from './virtual-instance.js';

/** A message or signal that an instance has published. */
export type SimulatedEvent = Pick<
  Extract<Fact, { fact: 'event.published' }>,
  'eventId' | 'kind' | 'name' | 'correlationKey' | 'payload'
>;

type NamedWait = Extract<Wait, { name: string }>;

interface Receiver {
  readonly instance: VirtualInstance;
  readonly wait: NamedWait;
}

/**
 * Delivers to the instances what they have published themselves, as the tenant would [engine#signals-and-messages]: a signal
 * to every wait, a message to the oldest one. Events that they publish meanwhile are added to the list and delivered too.
 */
export function deliverOwnEvents(instances: () => readonly VirtualInstance[], undelivered: SimulatedEvent[]): void {
  for (let event = undelivered.shift(); event; event = undelivered.shift()) {
    const receivers = receiversOf(instances(), event);
    for (const receiver of event.kind === 'signal' ? receivers : receivers.slice(0, 1)) deliver(receiver, event);
  }
}

function receiversOf(instances: readonly VirtualInstance[], event: SimulatedEvent): Receiver[] {
  return instances.flatMap((instance) => waitsFor(instance, event).map((wait) => ({ instance, wait })));
}

function waitsFor({ state }: VirtualInstance, { kind, name, correlationKey }: SimulatedEvent): NamedWait[] {
  const named = byAge(state?.waits ?? {}).filter((wait): wait is NamedWait => wait.kind === kind && 'name' in wait);
  return named.filter((wait) => wait.name === name && (kind === 'signal' || wait.correlationKey === correlationKey));
}

function deliver({ instance, wait }: Receiver, { eventId, ...event }: SimulatedEvent): void {
  const { kind, name, correlationKey, payload } = event;
  const delivery = { eventId, waitId: wait.id, elementId: wait.elementId };
  // A wait that an earlier delivery has ended refuses this one, as it would refuse the tenant's.
  instance.apply({ type: 'eventReceived', kind, name, correlationKey, payload, delivery });
}
