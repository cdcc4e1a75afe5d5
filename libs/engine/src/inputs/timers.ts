import { fireTimerNow } from '../execution/dispatch.js';
import type { Execution } from '../execution/execution.js';
import { closeWait } from '../execution/waits/waits.js';
import type { InputEnvelope, TimerOperation } from '../inputs.js';
import { assertNever } from '@svc/expressions';
import type { InstanceStatus, Wait } from '../state.js';
import { ACCEPTED, refused } from './applied.js';
import type { Applied } from './applied.js';
import { waitFor } from './results.js';
import { forgetStuck } from '../execution/failures/stuck-inputs.js';

type OperationOf<T extends TimerOperation['type']> = Extract<TimerOperation, { type: T }>;
type TimerWait = Wait & { kind: 'timer' };

const OPEN: readonly InstanceStatus[] = ['running', 'error', 'suspended'];

/** Applies an operator's action to a waiting timer [timers#in-the-hands-of-an-operator]. */
export function applyTimerOperation(execution: Execution, operation: TimerOperation): Applied {
  const { status } = execution.state;
  const allowed = operation.type === 'timerFiredNow' ? ['running'] : OPEN;
  if (!allowed.some((one) => one === status))
    return refused('CONFLICT', `expected the instance to be ${allowed.join(' or ')}, but it is ${status}`);
  const wait = waitFor(execution, 'timer', operation.timerId);
  if (wait === null)
    return refused('CONFLICT', `expected timer ${operation.timerId} to be scheduled, but it has fired or is cancelled`);
  apply(execution, wait, operation);
  return ACCEPTED;
}

function apply(execution: Execution, wait: TimerWait, operation: TimerOperation): void {
  switch (operation.type) {
    case 'timerCancelled':
      return cancel(execution, wait, operation);
    case 'timerFiredNow':
      return fireTimerNow(execution, wait, operation.reason);
    case 'timerMoved':
      return move(execution, wait, operation);
    default:
      return assertNever(operation);
  }
}

/** Cancels a timer. The token stays where it is and no longer waits for the timer. */
function cancel(execution: Execution, wait: TimerWait, { reason }: OperationOf<'timerCancelled'>): void {
  const { timerId } = wait;
  closeWait(execution, wait);
  execution.command({ command: 'cancelTimer', timerId });
  execution.recordForCaller({ fact: 'timer.cancelled', timerId, by: { ...elementOf(execution, wait), reason } });
}

function move(execution: Execution, wait: TimerWait, { dueAt, reason }: OperationOf<'timerMoved'>): void {
  const { timerId, elementId, tokenId, summary, dueAt: movedFrom, scheduledAt = movedFrom } = wait;
  forgetFiring(execution, timerId);
  execution.store.put('waits', { ...wait, dueAt, scheduledAt });
  execution.command({ command: 'moveTimer', timerId, elementId, dueAt, summary });
  const at = { timerId, tokenId, dueAt, movedFrom };
  execution.recordForCaller({ fact: 'timer.moved', ...elementOf(execution, wait), ...at, reason });
}

/**
 * Drops a firing of the timer that was held while the instance did not run, or is stuck: the timer now fires later instead. It
 * may be moved to the same time, and then that firing comes again under the same id.
 */
function forgetFiring(execution: Execution, timerId: string): void {
  const { state, store } = execution;
  const isFiring = ({ input }: InputEnvelope) => input.type === 'timerFired' && input.timerId === timerId;
  const held = new Set(state.held.filter(isFiring).map(({ id }) => id));
  if (held.size > 0) {
    store.set(
      'held',
      state.held.filter(({ id }) => !held.has(id)),
    );
    store.set(
      'answered',
      state.answered.filter(({ inputId }) => !held.has(inputId)),
    );
  }
  forgetStuck(execution, (envelope) => envelope !== null && isFiring(envelope));
}

function elementOf({ index }: Execution, { elementId }: TimerWait) {
  return { elementId, elementType: index.at(elementId).node.type };
}
