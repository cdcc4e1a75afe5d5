import type { EngineState } from '../state.js';

/** An instance before its first input: it has a root scope, and nothing has started. */
export function newState(instanceId: string, rootScope: string): EngineState {
  return {
    schema: 1,
    instanceId,
    status: 'running',
    counter: 0,
    rootScope,
    scopes: {},
    tokens: {},
    waits: {},
    incidents: {},
    ready: [],
    buffer: [],
    held: [],
    stepsWithoutWait: 0,
    movingSince: null,
    answered: [],
    variableBytes: 0,
  };
}

/** A later engine wrote the state; only a worker with that engine or a later one can continue from it. */
export class LaterStateError extends Error {
  override readonly name = 'LaterStateError';
}

/** Brings a state of an older schema to this engine's. Throws {@link LaterStateError} if a later engine wrote it. */
export function upgradeState(state: { readonly schema: number }): EngineState {
  if (state.schema === 1) return state as EngineState;
  throw new LaterStateError(`expected engine state schema 1, found ${state.schema}`);
}
