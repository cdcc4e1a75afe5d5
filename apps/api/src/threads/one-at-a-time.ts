/** Work begins when what was begun before has ended, so that a time-out of its own does not count the wait. */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.last.then(work);
    // The next one begins whatever became of this one, whose own caller is told.
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
