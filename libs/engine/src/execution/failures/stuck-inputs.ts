import type { InputEnvelope } from '../../inputs.js';
import type { EngineState, StuckInput } from '../../state.js';
import type { Execution } from '../execution.js';

/** The inputs that had no effect yet, oldest first. */
export function stuckIn({ stuck = [] }: EngineState): readonly StuckInput[] {
  return stuck;
}

/** Removes stuck inputs that are applied now, or are no longer to be. */
export function forgetStuck({ state, store }: Execution, isMeant: (input: InputEnvelope | null) => boolean): void {
  const stuck = stuckIn(state);
  const others = stuck.filter(({ input }) => !isMeant(input));
  if (others.length < stuck.length) store.set('stuck', others);
}
