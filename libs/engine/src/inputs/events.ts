import { deliver, deliverTo, isEventWait, keepForLater } from '../execution/waits/events.js';
import type { Execution } from '../execution/execution.js';
import type { WaitId } from '../ids.js';
import type { EngineInput, EventDelivery } from '../inputs.js';
import { accepted, refused } from './applied.js';
import type { Applied } from './applied.js';
import { hold, isOver, mustHold } from './held.js';

type EventReceived = Extract<EngineInput, { type: 'eventReceived' }>;

/** Applies an event that was sent to this instance, or that the tenant's matching delivers [instances#events]. */
export function applyEventReceived(execution: Execution, event: EventReceived): Applied {
  if (event.delivery) return applyDelivery(execution, event, event.delivery);
  const { kind, name } = event;
  const { state, index } = execution;
  if (isOver(execution)) return refused('CONFLICT', `expected the instance to be running, but it is ${state.status}`);
  if (!index.knowsEvent(kind, name))
    return refused('NOT_FOUND', `expected a ${kind} of the process, found no ${kind} named ${name}`);
  if (mustHold(execution)) {
    if (isFull(execution)) return full(execution);
    hold(execution);
    execution.recordForCaller({ fact: 'event.received', kind, name, delivered: 0, buffered: true });
    return accepted({ delivered: 0, buffered: true });
  }
  const delivered = deliver(execution, event);
  const isBuffered = delivered === 0 && kind !== 'signal';
  if (isBuffered && isFull(execution)) return full(execution);
  if (isBuffered) keep(execution, event);
  execution.recordForCaller({ fact: 'event.received', kind, name, delivered, buffered: isBuffered });
  return accepted({ delivered, buffered: isBuffered });
}

/**
 * Applies an event that the tenant's matching has sent to one wait [engine#signals-and-messages] and answers the matching:
 * after `NOT_WAITING` it sends a message to another wait. An instance that is suspended or in error holds the event.
 */
function applyDelivery(execution: Execution, event: EventReceived, delivery: EventDelivery): Applied {
  const { kind, name } = event;
  const { waitId, elementId } = delivery;
  const lasting = lastingWait(execution, waitId);
  const isHeld = mustHold(execution) && Object.hasOwn(execution.state.waits, waitId);
  if (isHeld && isFull(execution)) {
    if (lasting !== null) return refused('FULL', fullMessage(execution));
    // A wait that does not last gets one message at most, but any number of signals.
    if (kind === 'signal') return full(execution);
  }
  if (isHeld) hold(execution);
  else if (isOver(execution) || mustHold(execution) || !deliverTo(execution, waitId, event, elementId))
    return refused('NOT_WAITING', `expected ${elementId} to wait for ${kind} ${name}, but wait ${waitId} is over`);
  const outcome = { delivered: isHeld ? 0 : 1, buffered: isHeld };
  execution.recordForCaller({ fact: 'event.received', kind, name, ...outcome, delivery, ...(lasting && { lasting }) });
  return accepted(outcome);
}

/** The key of a wait that lasts, before the event is delivered to it. */
function lastingWait({ state }: Execution, waitId: WaitId): { readonly correlationKey: string | null } | null {
  const wait = Object.hasOwn(state.waits, waitId) ? state.waits[waitId] : undefined;
  if (wait === undefined || !isEventWait(wait) || !wait.isLasting) return null;
  return { correlationKey: wait.correlationKey };
}

/** Applies a held event. Its caller has an answer already; only the process has not received it yet. */
export function applyHeldEvent(execution: Execution, event: EventReceived): void {
  const { delivery } = event;
  if (delivery && deliverTo(execution, delivery.waitId, event, delivery.elementId)) return;
  if (deliver(execution, event) === 0 && event.kind !== 'signal') keep(execution, event);
}

function keep(execution: Execution, { kind, name, correlationKey, payload }: EventReceived): void {
  if (kind === 'signal') return;
  keepForLater(execution, { kind, name, correlationKey, payload, inputId: execution.input?.id ?? '' });
}

function isFull({ state, limits }: Execution): boolean {
  return state.buffer.length + state.held.length >= limits.maxBufferedEvents;
}

function full(execution: Execution): Applied {
  return refused('CONFLICT', fullMessage(execution));
}

function fullMessage({ limits }: Execution): string {
  return `expected fewer than ${limits.maxBufferedEvents} events that nobody waits for yet`;
}
