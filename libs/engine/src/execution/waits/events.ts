import type { EventKind } from '../../event-holder.js';
import type { ElementId, WaitId } from '../../ids.js';
import type { Variables } from '../../variables.js';
import type { BufferedEvent, Wait } from '../../state.js';
import { dispatch } from '../dispatch.js';
import type { Execution } from '../execution.js';
import { closeWait } from './waits.js';

interface ArrivedEvent {
  readonly kind: EventKind;
  readonly name: string;
  readonly correlationKey: string | null;
  readonly payload: Variables;
}
export type EventWait = Wait & { kind: EventKind };

/** Delivers a message or callback to the oldest wait, and a signal to all present waits. Returns the number of receivers. */
export function deliver(execution: Execution, event: ArrivedEvent): number {
  const waits = waitsFor(execution, event);
  const receivers = event.kind === 'signal' ? waits : waits.slice(0, 1);
  let delivered = 0;
  for (const wait of receivers) {
    // An earlier receiver may have cancelled this wait, for example one after the same event-based gateway.
    if (execution.state.waits[wait.id] === undefined) continue;
    hand(execution, wait, event.payload);
    delivered += 1;
  }
  return delivered;
}

/**
 * Delivers to the wait that the tenant's matching has chosen. If another signal has satisfied that wait meanwhile, the
 * signal goes to the next wait of the same element. False if no wait is left.
 */
export function deliverTo(execution: Execution, waitId: WaitId, event: ArrivedEvent, elementId: ElementId): boolean {
  const { waits } = execution.state;
  const chosen = Object.hasOwn(waits, waitId) ? waits[waitId] : undefined;
  const again = event.kind === 'signal' ? waitsFor(execution, { ...event, correlationKey: null }) : [];
  const wait = chosen ?? again.find((candidate) => candidate.elementId === elementId);
  if (wait === undefined || !isEventWait(wait)) return false;
  hand(execution, wait, event.payload);
  return true;
}

/** Gives buffered events to the first wait for them [instances#events]. A wait that lasts gets all of them. */
export function deliverBuffered(execution: Execution): void {
  for (let id = execution.armed.shift(); id !== undefined; id = execution.armed.shift()) {
    const wait = execution.state.waits[id];
    if (wait === undefined || !isEventWait(wait)) continue;
    const event = execution.state.buffer.find((candidate) => isFor(candidate, wait));
    if (event === undefined) continue;
    execution.store.set(
      'buffer',
      execution.state.buffer.filter((candidate) => candidate !== event),
    );
    hand(execution, wait, event.payload);
    if (wait.isLasting) execution.armed.unshift(id);
  }
}

export function keepForLater(execution: Execution, event: BufferedEvent): void {
  execution.store.set('buffer', [...execution.state.buffer, event]);
}

/** Satisfies one wait with an event, which ends the wait unless it lasts. */
export function hand(execution: Execution, wait: EventWait, payload: Variables): void {
  if (!wait.isLasting) {
    closeWait(execution, wait);
    execution.record({ fact: 'wait.disarmed', waitId: wait.id });
  }
  dispatch(execution, wait, { type: 'eventReceived', payload, wait });
}

/** The waits that match an event, oldest first. */
export function waitsFor({ state, store }: Execution, event: ArrivedEvent): EventWait[] {
  const named = [...store.indexes.waitsFor(event.kind, event.name)].map((id) => state.waits[id]);
  return named.filter((wait): wait is EventWait => wait !== undefined && isEventWait(wait) && isFor(event, wait));
}

/** An event without a correlation key matches every wait for its name. With a key it matches only waits with the same key. */
function isFor(event: Omit<ArrivedEvent, 'payload'>, wait: EventWait): boolean {
  const isSameName = event.kind === wait.kind && event.name === wait.name;
  return isSameName && (event.correlationKey === null || event.correlationKey === wait.correlationKey);
}

export function isEventWait(wait: Wait): wait is EventWait {
  return wait.kind === 'message' || wait.kind === 'signal' || wait.kind === 'callback';
}
