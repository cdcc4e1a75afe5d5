/** Bounds of the search. A plan that exceeds them is given up. */
export interface Bounds {
  /** Markings found in one search. */
  readonly markings: number;
  /** Tokens in one marking. */
  readonly tokens: number;
  /** Markings made by the game and steps made by the engine, in all searches of a plan together. */
  readonly work: number;
}

/** Thrown if a plan is too large. */
export class OutOfBounds extends Error {}

/**
 * The budget of one plan. All its searches share it, since their bounds multiply: each marking has many actions, each
 * action many orders. It counts work instead of time, so that a plan has the same verdict on every machine.
 */
export class Budget {
  readonly markings: number;
  readonly tokens: number;
  private left: number;

  constructor({ markings, tokens, work }: Bounds) {
    this.markings = markings;
    this.tokens = tokens;
    this.left = work;
  }

  /** Call it before each new marking and each step of the engine. */
  spend(): void {
    if (this.left === 0) throw new OutOfBounds('more work than one plan may take');
    this.left -= 1;
  }
}
