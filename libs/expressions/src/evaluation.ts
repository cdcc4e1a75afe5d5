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
}

export const DEFAULT_LIMITS: Readonly<Limits> = { steps: 1_000_000, size: 1_048_576 };

/** Data deeper than this is not built: the API takes no deeper JSON either. */
export const MAX_DATA_DEPTH = 100;

const CHARACTERS_PER_STEP = 256;

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

  spend(steps: number): void {
    this.stepsLeft -= steps;
    if (this.stepsLeft < 0)
      this.fail(`expected at most ${this.limits.steps} evaluation steps, but the expression needs more`);
  }

  /** To be called before a native text operation over so many characters. */
  spendText(characters: number): void {
    this.spend(Math.ceil(characters / CHARACTERS_PER_STEP));
  }

  /** To be called before a value of this size is built. */
  allow(size: number): void {
    if (size > this.limits.size)
      this.fail(`expected values of at most ${this.limits.size} characters, but a larger one would be built`);
  }
}
