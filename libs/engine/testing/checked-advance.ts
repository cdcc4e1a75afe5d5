import { advance, revert } from '../src/index.js';
import type { EngineState, Outcome } from '../src/index.js';
import { advanceByVerdicts } from './by-verdicts.js';
import { expectFreshIndexes, expectSound } from './sound-state.js';

/**
 * Advances a state and checks what must hold for every step: a copy that went through JSON, with its records in another
 * order, gives the same outcome; undoing the step restores the state; repeating it gives the same again. The returned state
 * is the live one. Its indexes are compared with newly built ones at every step and after every undo.
 */
export const checkedAdvance: typeof advance = (model, state, inputs, context) => {
  if (state === null) {
    const begun = advance(model, null, inputs, context);
    expectSameByVerdicts(traceOf(begun), { model, state: null, inputs, context });
    return sound(begun);
  }
  const before = JSON.stringify(sorted(state));
  const copy = JSON.parse(before) as EngineState;
  const foreseen = advance(model, state, inputs, context);
  const expected = traceOf(foreseen);
  revert(state, foreseen.journal);
  expectFreshIndexes(state);
  const live = advance(model, state, inputs, context);
  expectSame(expected, traceOf(live), 'a step must do what was foreseen');
  const restored = advance(model, copy, inputs, context);
  expectSame(expected, traceOf(restored), 'a state restored from JSON must advance the same way');
  revert(copy, restored.journal);
  expectSame(before, JSON.stringify(sorted(copy)), 'revert must restore the state');
  const again = advance(model, copy, inputs, context);
  expectSame(expected, traceOf(again), 'advancing again after a revert must give the same');
  expectSameByVerdicts(expected, { model, state: JSON.parse(before) as EngineState, inputs, context });
  return sound(live);
};

/** Typed values that are validated afterwards, as for a workflow, must give the same outcome. */
function expectSameByVerdicts(expected: string, step: Parameters<typeof advanceByVerdicts>[0]): void {
  if (step.context.validate === undefined) return;
  const found = traceOf(advanceByVerdicts(step));
  expectSame(expected, found, 'typed values that are checked afterwards must lead to the same');
}

function sound(outcome: Outcome): Outcome {
  expectSound(outcome.state);
  return outcome;
}

function traceOf({ state, facts, commands, results, more }: Outcome): string {
  return JSON.stringify({ facts, commands, results, more, state: sorted(state) });
}

/** Sorts tables by descending id: states become comparable as text, and a copy has another order of insertion. */
function sorted(state: EngineState): EngineState {
  const byKey = <T>(table: Record<string, T>) =>
    Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? 1 : -1)));
  const { scopes, tokens, waits, incidents, completed, ...others } = state;
  return {
    ...others,
    scopes: byKey(scopes),
    tokens: byKey(tokens),
    waits: byKey(waits),
    incidents: byKey(incidents),
    // Last, since it is absent while it is empty.
    ...(completed === undefined ? {} : { completed: byKey(completed) }),
  };
}

function expectSame(expected: string, found: string, rule: string): void {
  if (expected !== found) throw new Error(`${rule}\n expected ${expected}\n found    ${found}`);
}
