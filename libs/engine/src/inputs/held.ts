import type { Execution } from '../execution/execution.js';
import { ACCEPTED } from './applied.js';
import type { Applied } from './applied.js';

/** Whether inputs are kept until the instance runs again, because it is suspended or in error [instances#standing-still]. */
export function mustHold({ state }: Execution): boolean {
  return state.status === 'suspended' || state.status === 'error';
}

/** Where a slice ended is noted after its inputs were applied, so it is no part of what is held. */
export function hold(execution: Execution): Applied {
  const { input, state, store } = execution;
  if (input === null) return ACCEPTED;
  const { slice: _, ...held } = input;
  store.set('held', [...state.held, held]);
  return ACCEPTED;
}

export function isOver({ state }: Execution): boolean {
  return state.status === 'completed' || state.status === 'terminated';
}
