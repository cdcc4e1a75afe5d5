import type { Meter } from '@svc/expressions';

/** The steps for all input expressions of one evaluation, and again for all output expressions: a fraction of a second. */
export const EXPRESSION_STEPS = 250_000;

/** The cost limit of all expressions together, in nanoseconds of a nominal machine (`libs/expressions/src/cost.ts`). */
export const EXPRESSION_COST = 40_000_000;

/** One meter for all expressions of one evaluation. */
export function newMeter(): Meter {
  return { spent: 0, most: EXPRESSION_COST };
}

/** Each expression gets at least this many steps. */
const LEAST_STEPS = 100;

/** The steps of each expression if this many share them. */
export function stepsFor(expressions: number): number {
  return Math.max(LEAST_STEPS, Math.floor(EXPRESSION_STEPS / Math.max(1, expressions)));
}
