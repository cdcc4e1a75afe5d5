import type { Occurrence } from '../occurrence.js';
import type { Variables } from '../variables.js';
import type { Wait } from '../state.js';
import { hearAnswer } from './listeners/listener-answers.js';
import { Listener } from './scopes/event-sub-processes.js';
import type { Execution } from './execution.js';
import { closeWait } from './waits/waits.js';

/** Tells the element of a satisfied wait, for its own token or for the token or scope on which it was armed. */
export function dispatch(execution: Execution, wait: Wait, occurrence: Occurrence): void {
  execution.cost.beginExpressions();
  if (isPartial(execution, wait, occurrence)) return;
  const element = execution.index.at(wait.elementId);
  if (wait.tokenId === null) {
    element.definition.start?.(new Listener(execution, wait.listenerOf), element, occurrence);
    return;
  }
  if (occurrence.type === 'pulledJobAnswered' && isOfListener(wait))
    return hearAnswer(execution, execution.token(wait.tokenId), occurrence);
  const holder = execution.activate(execution.token(wait.tokenId));
  if (wait.elementId === holder.token.elementId) holder.element.definition.resume?.(holder, occurrence);
  else element.definition.trigger?.(holder, element, occurrence);
}

function isOfListener(wait: Wait): boolean {
  return wait.kind === 'pulledJob' && wait.pulled.listener !== undefined;
}

export function fireTimer(execution: Execution, wait: Wait & { kind: 'timer' }): void {
  closeWait(execution, wait);
  const { type: elementType } = execution.index.at(wait.elementId).node;
  execution.record({ fact: 'timer.fired', timerId: wait.timerId, elementId: wait.elementId, elementType });
  dispatch(execution, wait, { type: 'timerFired', wait });
}

/** Fires a timer before it is due, so the timer outside is cancelled. */
export function fireTimerNow(execution: Execution, wait: Wait & { kind: 'timer' }, reason: string | null): void {
  const { timerId, elementId } = wait;
  closeWait(execution, wait);
  execution.command({ command: 'cancelTimer', timerId });
  const { type: elementType } = execution.index.at(elementId).node;
  execution.recordForCaller({ fact: 'timer.fired', timerId, elementId, elementType, reason });
  dispatch(execution, wait, { type: 'timerFired', wait });
}

/** Whether other parts of a parallel multiple event are still awaited. Their waits keep the payload of this one. */
function isPartial({ state, store }: Execution, wait: Wait, occurrence: Occurrence): boolean {
  if (!('part' in wait) || wait.part?.together === undefined) return false;
  const { indexes } = store;
  const ids = wait.tokenId === null ? indexes.listenersOf(wait.listenerOf) : indexes.waitsOf(wait.tokenId);
  const others = [...ids].map((id) => state.waits[id]!).filter(({ elementId }) => elementId === wait.elementId);
  const brought = { ...wait.part.together, ...payloadOf(occurrence) };
  for (const other of others) store.put('waits', withBrought(other, brought));
  return others.length > 0;
}

function withBrought(wait: Wait, together: Variables): Wait {
  return 'part' in wait && wait.part !== undefined ? { ...wait, part: { ...wait.part, together } } : wait;
}

function payloadOf(occurrence: Occurrence): Variables {
  return occurrence.type === 'eventReceived' ? occurrence.payload : {};
}
