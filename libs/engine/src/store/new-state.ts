import type { EngineState } from '../state.js';

/** An instance before its first input: its root scope is there, nothing has started. */
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

/** Brings a state of an older schema to this engine's; refuses one that a later engine wrote. */
export function upgradeState(state: { readonly schema: number }): EngineState {
  if (state.schema === 1) return state as EngineState;
  throw new Error(`expected engine state schema 1, found ${state.schema}`);
}
