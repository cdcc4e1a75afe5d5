import { advance, revert } from '../src/index.js';
import type { AdvanceContext, CheckVerdict, EngineState, InputEnvelope, Outcome } from '../src/index.js';

interface Step {
  readonly model: Parameters<typeof advance>[0];
  readonly state: EngineState | null;
  readonly inputs: readonly InputEnvelope[];
  readonly context: AdvanceContext;
}

/** More rounds in one step are taken for an endless loop. */
const MOST_ROUNDS = 100;

/**
 * Advances as a workflow does, without a validator. As long as a check fails, the same inputs are advanced again from the
 * state before, with its verdict.
 */
export function advanceByVerdicts({ model, state, inputs, context: { limits, validate } }: Step): Outcome {
  const verdicts = new Map<string, CheckVerdict[]>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const withVerdicts = inputs.map((input) =>
      verdicts.has(input.id) ? { ...input, verdicts: verdicts.get(input.id)! } : input,
    );
    const outcome = advance(model, state, withVerdicts, { limits });
    const failing = outcome.checks.find((check) => (validate?.(check) ?? []).length > 0);
    if (failing === undefined) return outcome;
    const { inputId, check } = failing;
    verdicts.set(inputId, [...(verdicts.get(inputId) ?? []), { check, violations: validate!(failing) }]);
    if (state !== null) revert(outcome.state, outcome.journal);
  }
  throw new Error(`expected typed values to be found valid or not within ${MOST_ROUNDS} rounds`);
}
