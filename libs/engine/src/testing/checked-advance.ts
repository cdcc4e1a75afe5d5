import { advance, revert } from '../index.js';
import type { EngineState, Outcome } from '../index.js';

/**
 * Advances, and checks on the way what must hold for every step: undone it is the state before, done again it gives the
 * same facts and commands, and a state that went through JSON goes on as if it had not.
 */
export const checkedAdvance: typeof advance = (model, state, inputs, context) => {
  if (state === null) return stored(advance(model, null, inputs, context));
  const before = JSON.stringify(sorted(state));
  const first = advance(model, state, inputs, context);
  const expected = traceOf(first);
  revert(state, first.journal);
  expectSame(before, JSON.stringify(sorted(state)), 'revert must restore the state');
  const second = advance(model, state, inputs, context);
  expectSame(expected, traceOf(second), 'advancing again after a revert must give the same');
  const third = advance(model, JSON.parse(before) as EngineState, inputs, context);
  expectSame(expected, traceOf(third), 'a state restored from JSON in another order must advance the same way');
  expectSame(JSON.stringify(sorted(second.state)), JSON.stringify(sorted(third.state)), 'and end in the same state');
  return stored(second);
};

function stored(outcome: Outcome): Outcome {
  return { ...outcome, state: JSON.parse(JSON.stringify(outcome.state)) as EngineState };
}

function traceOf({ facts, commands, results, more }: Outcome): string {
  return JSON.stringify({ facts, commands, results, more });
}

/** Tables by key, so that two states can be compared as text, and a copy has another order of insertion. */
function sorted(state: EngineState): EngineState {
  const byKey = <T>(table: Record<string, T>) =>
    Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? 1 : -1)));
  const { scopes, tokens, waits, incidents } = state;
  return { ...state, scopes: byKey(scopes), tokens: byKey(tokens), waits: byKey(waits), incidents: byKey(incidents) };
}

function expectSame(expected: string, found: string, rule: string): void {
  if (expected !== found) throw new Error(`${rule}\n expected ${expected}\n found    ${found}`);
}
