import { setImmediate as nextTurn } from 'node:timers/promises';

/** Others of this process get their turn after so long. */
const LONGEST_TURN_MS = 20;
/** The rest is left to another activity: each ends long before its time is over. */
const LONGEST_MS = 1_000;

/** Work of one activity that is done piece by piece in the thread of all. `now` is in milliseconds. */
export class Turns {
  private readonly begun: number;
  private since: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.begun = this.now();
    this.since = this.begun;
  }

  /** Between two pieces. False when the next one is for another activity. */
  async goOn(): Promise<boolean> {
    const now = this.now();
    if (now - this.begun > LONGEST_MS) return false;
    if (now - this.since < LONGEST_TURN_MS) return true;
    await nextTurn();
    this.since = this.now();
    return true;
  }
}
