import { CHARACTER } from './cost.js';
import type { Meter } from './cost.js';
import { ExpressionFailure } from './expression-error.js';
import type { JsonValue } from './json-value.js';

/** Provides the values of the names that an expression reads. */
export interface Names {
  /**
   * The value of a bare name (`amount`, `variables`, `response`), undefined if there is none. Returns the object itself and not a
   * copy: it is only read.
   */
  resolve(name: string): JsonValue | undefined;
  /**
   * The value of `variables.x` and `variables[…]`, without building all of `variables` if several scopes make it up. If it is
   * absent, `resolve('variables')` is called.
   */
  variable?(name: string): JsonValue | undefined;
}

export interface Limits {
  /** The work of one evaluation: each node, list item or 256 characters of text counts as one step. */
  steps: number;
  /** The size of each value that an expression builds, in approximate characters of JSON text. */
  size: number;
  /** Is charged the cost of the evaluation, and stops it at the limit that it shares with other evaluations. Absent: no limit. */
  meter?: Meter;
}

export const DEFAULT_LIMITS: Readonly<Limits> = { steps: 1_000_000, size: 1_048_576 };

/** Deeper data is not built; the API accepts no deeper JSON either. */
export const MAX_DATA_DEPTH = 100;

const CHARACTERS_PER_STEP = 256;
/** Nanoseconds of a millisecond. */
const NANOSECONDS = 1_000_000;

/** One evaluation: its names, and the rest of its limits. */
export class Evaluation {
  /** The position at which a failure of the current operation is reported. */
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

  /** Call it before `steps` nodes, items or the like are processed, each of which costs `each`. */
  spend(steps: number, each: number): void {
    this.stepsLeft -= steps;
    if (this.stepsLeft < 0)
      this.fail(`expected at most ${this.limits.steps} evaluation steps, but the expression needs more`);
    this.charge(steps * each);
  }

  /** Call it before work of this cost (`cost.ts`). */
  charge(cost: number): void {
    const { meter } = this.limits;
    if (meter === undefined) return;
    meter.spent += cost;
    if (meter.spent > meter.most)
      this.fail(
        `expected the expressions evaluated together to cost at most ${Math.round(meter.most / NANOSECONDS)} ms of work, but this one would exceed that`,
      );
  }

  /** Call it before a native text operation on this number of characters. */
  spendText(characters: number): void {
    this.spend(Math.ceil(characters / CHARACTERS_PER_STEP), 0);
    this.charge(characters * CHARACTER);
  }

  /** Call it before a value of this size is built. */
  allow(size: number): void {
    if (size > this.limits.size)
      this.fail(`expected values of at most ${this.limits.size} characters, but a larger one would be built`);
  }
}
