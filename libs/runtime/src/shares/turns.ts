import { setImmediate as nextTurn } from 'node:timers/promises';

/** After this time other work of the process gets its turn. */
const LONGEST_TURN_MS = 20;
/** After this time the rest is left to another activity, so that each ends long before its time-out. */
const LONGEST_MS = 1_000;

/** Splits the work of one activity into pieces on the shared thread. `now` is in milliseconds. */
export class Turns {
  private readonly begun: number;
  private since: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.begun = this.now();
    this.since = this.begun;
  }

  /** Call it between two pieces. False if the next one is left to another activity. */
  async goOn(): Promise<boolean> {
    const now = this.now();
    if (now - this.begun > LONGEST_MS) return false;
    if (now - this.since < LONGEST_TURN_MS) return true;
    await nextTurn();
    this.since = this.now();
    return true;
  }
}
