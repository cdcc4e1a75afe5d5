import { deliver, keepForLater } from '../execution/events.js';
import type { Execution } from '../execution/execution.js';
import type { EngineInput } from '../inputs.js';
import { accepted, refused } from './applied.js';
import type { Applied } from './applied.js';
import { hold, isOver, mustHold } from './held.js';

type EventReceived = Extract<EngineInput, { type: 'eventReceived' }>;

/** Contract, "Instances", events. */
export function applyEventReceived(execution: Execution, event: EventReceived): Applied {
  const { kind, name } = event;
  const { state, index, limits } = execution;
  if (!index.knowsEvent(kind, name))
    return refused('NOT_FOUND', `expected a ${kind} of the process, found no ${kind} named ${name}`);
  if (isOver(execution)) return refused('CONFLICT', `expected the instance to be running, but it is ${state.status}`);
  const isFull = state.buffer.length + state.held.length >= limits.maxBufferedEvents;
  if (mustHold(execution)) {
    if (isFull) return full(execution);
    hold(execution);
    execution.recordForCaller({ fact: 'event.received', kind, name, delivered: 0, buffered: true });
    return accepted({ delivered: 0, buffered: true });
  }
  const delivered = deliver(execution, event);
  const isBuffered = delivered === 0 && kind !== 'signal';
  if (isBuffered && isFull) return full(execution);
  if (isBuffered) keep(execution, event);
  execution.recordForCaller({ fact: 'event.received', kind, name, delivered, buffered: isBuffered });
  return accepted({ delivered, buffered: isBuffered });
}

/** An event that was held: its caller has its answer, only the process is still to hear of it. */
export function applyHeldEvent(execution: Execution, event: EventReceived): void {
  if (deliver(execution, event) === 0 && event.kind !== 'signal') keep(execution, event);
}

function keep(execution: Execution, { kind, name, correlationKey, payload }: EventReceived): void {
  if (kind === 'signal') return;
  keepForLater(execution, { kind, name, correlationKey, payload, inputId: execution.input?.id ?? '' });
}

function full({ limits }: Execution): Applied {
  return refused('CONFLICT', `expected fewer than ${limits.maxBufferedEvents} events that nobody waits for yet`);
}
