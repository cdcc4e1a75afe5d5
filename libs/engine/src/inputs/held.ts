import type { Execution } from '../execution/execution.js';
import { ACCEPTED } from './applied.js';
import type { Applied } from './applied.js';

/** What arrives while the instance is suspended or in error is kept until it runs again [instances#standing-still]. */
export function mustHold({ state }: Execution): boolean {
  return state.status === 'suspended' || state.status === 'error';
}

export function hold(execution: Execution): Applied {
  const { input, state, store } = execution;
  if (input !== null) store.set('held', [...state.held, input]);
  return ACCEPTED;
}

export function isOver({ state }: Execution): boolean {
  return state.status === 'completed' || state.status === 'terminated';
}
