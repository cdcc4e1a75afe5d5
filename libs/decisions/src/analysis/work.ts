/** The work that an analysis may still do; what does not fit is left undone, and the upload is told. */
export class Work {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** False, from then on for good, when there is not enough left. */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }

  /** From now on at most so many. */
  limitTo(steps: number): void {
    this.#left = Math.min(this.#left, steps);
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }
}
