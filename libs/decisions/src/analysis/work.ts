/** A budget of work for an analysis. If it is spent, the analysis stops and the upload reports that. */
export class Work {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** False if too little is left, and for ever after. */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }

  /** Limits the work that is left. */
  limitTo(steps: number): void {
    this.#left = Math.min(this.#left, steps);
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }
}
