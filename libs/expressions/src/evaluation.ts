import { CHARACTER } from './cost.js';
import type { Meter } from './cost.js';
import { ExpressionFailure } from './expression-error.js';
import type { JsonValue } from './json-value.js';

/** Where an expression finds its names. */
export interface Names {
  /**
   * The value behind a bare name (`amount`, `variables`, `response`), undefined if there is none. The object itself is
   * wanted, not a copy: it is only read.
   */
  resolve(name: string): JsonValue | undefined;
  /**
   * Answers `variables.x` and `variables[…]` without building the whole of `variables`, where that is composed of
   * several scopes. Without it `resolve('variables')` is asked.
   */
  variable?(name: string): JsonValue | undefined;
}

export interface Limits {
  /** Work of one evaluation: a node, a list item or 256 characters of text that are touched count one each. */
  steps: number;
  /** Size of each value that an expression builds, in characters of JSON text (roughly). */
  size: number;
  /** Charged with what the evaluation costs, and a limit where others have been charged before; absent: without a limit. */
  meter?: Meter;
}

export const DEFAULT_LIMITS: Readonly<Limits> = { steps: 1_000_000, size: 1_048_576 };

/** Data deeper than this is not built: the API takes no deeper JSON either. */
export const MAX_DATA_DEPTH = 100;

const CHARACTERS_PER_STEP = 256;
/** Of a millisecond. */
const NANOSECONDS = 1_000_000;

/** One evaluation: its names, and what is left of its limits. */
export class Evaluation {
  /** The position that a failure of the operation at hand is reported at. */
  at = 0;
  private stepsLeft: number;

  constructor(
    readonly names: Names,
    private readonly limits: Readonly<Limits>,
  ) {
    this.stepsLeft = limits.steps;
  }

  fail(message: string, at = this.at): never {
    throw new ExpressionFailure(message, at);
  }

  /** To be called before so many nodes, items or the like are touched, each of which costs so much. */
  spend(steps: number, each: number): void {
    this.stepsLeft -= steps;
    if (this.stepsLeft < 0)
      this.fail(`expected at most ${this.limits.steps} evaluation steps, but the expression needs more`);
    this.charge(steps * each);
  }

  /** To be called before work that costs so much (`cost.ts`). */
  charge(cost: number): void {
    const { meter } = this.limits;
    if (meter === undefined) return;
    meter.spent += cost;
    if (meter.spent > meter.most)
      this.fail(
        `expected the expressions evaluated together to cost at most ${Math.round(meter.most / NANOSECONDS)} ms of work, but this one would exceed that`,
      );
  }

  /** To be called before a native text operation over so many characters. */
  spendText(characters: number): void {
    this.spend(Math.ceil(characters / CHARACTERS_PER_STEP), 0);
    this.charge(characters * CHARACTER);
  }

  /** To be called before a value of this size is built. */
  allow(size: number): void {
    if (size > this.limits.size)
      this.fail(`expected values of at most ${this.limits.size} characters, but a larger one would be built`);
  }
}
