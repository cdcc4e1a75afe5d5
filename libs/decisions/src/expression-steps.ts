import type { Meter } from '@svc/expressions';

/** Work of all expressions of the inputs of one evaluation, and once more of the outputs: a fraction of a second. */
export const EXPRESSION_STEPS = 250_000;

/** What they all may cost together, in nanoseconds of a nominal machine (`libs/expressions/src/cost.ts`). */
export const EXPRESSION_COST = 40_000_000;

/** Shared by the expressions of one evaluation. */
export function newMeter(): Meter {
  return { spent: 0, most: EXPRESSION_COST };
}

/** However many expressions share the steps. */
const LEAST_STEPS = 100;

/** The steps of each of so many expressions. */
export function stepsFor(expressions: number): number {
  return Math.max(LEAST_STEPS, Math.floor(EXPRESSION_STEPS / Math.max(1, expressions)));
}
