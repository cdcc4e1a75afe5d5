import type { Occurrence } from '../element-definition.js';
import type { Wait } from '../state.js';
import type { Execution } from './execution.js';
import { closeWait, holderOf } from './waits.js';

/** Tells the element that began a wait that it is satisfied: for its own token, or for the one it was armed on. */
export function dispatch(execution: Execution, wait: Wait, occurrence: Occurrence): void {
  const holder = holderOf(execution, wait);
  if (wait.elementId === holder.token.elementId) {
    holder.element.definition.resume?.(holder, occurrence);
  } else {
    const element = execution.index.at(wait.elementId);
    element.definition.trigger?.(holder, element, occurrence);
  }
}

export function fireTimer(execution: Execution, wait: Wait & { kind: 'timer' }): void {
  closeWait(execution, wait);
  const { type: elementType } = execution.index.at(wait.elementId).node;
  execution.record({ fact: 'timer.fired', timerId: wait.timerId, elementId: wait.elementId, elementType });
  dispatch(execution, wait, { type: 'timerFired', wait });
}
