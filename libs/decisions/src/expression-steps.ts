/** Work of all expressions of the inputs of one evaluation, and once more of the outputs: a fraction of a second. */
export const EXPRESSION_STEPS = 250_000;

/** However many expressions share the steps. */
const LEAST_STEPS = 100;

/** The steps of each of so many expressions. */
export function stepsFor(expressions: number): number {
  return Math.max(LEAST_STEPS, Math.floor(EXPRESSION_STEPS / Math.max(1, expressions)));
}
