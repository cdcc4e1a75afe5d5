/** More than this is not played out: the plan is given up. */
export interface Bounds {
  /** Found in one search. */
  readonly markings: number;
  /** In one marking. */
  readonly tokens: number;
  /** Markings that the game makes and steps that the engine takes, all searches of a plan together. */
  readonly work: number;
}

/** Thrown where a plan is too large to be judged. */
export class OutOfBounds extends Error {}

/**
 * What one plan may cost. All searches of the plan spend the same budget, since their bounds multiply: each marking found
 * has many actions, each action many orders. Work is counted, not timed: a plan has the same verdict on every machine.
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

  /** Before each marking that is made and each step of the engine. */
  spend(): void {
    if (this.left === 0) throw new OutOfBounds('more work than one plan may take');
    this.left -= 1;
  }
}
