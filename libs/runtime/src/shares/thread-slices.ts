import { setImmediate as nextTurn } from 'node:timers/promises';

/** After this time other work of the process goes first. */
const SLICE_MS = 10;
/** After this time the rest is left to another activity, so that each ends long before its time-out. */
const LONGEST_ACTIVITY_MS = 1_000;

/** Splits long work into time slices of the one thread that all requests and activities share. `now` is in milliseconds. */
export class ThreadSlices {
  private readonly begun: number;
  private since: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.begun = this.now();
    this.since = this.begun;
  }

  /** Call it between two pieces of an activity. False if the next one is left to another activity. */
  async goOn(): Promise<boolean> {
    if (this.now() - this.begun > LONGEST_ACTIVITY_MS) return false;
    await this.pass();
    return true;
  }

  /** Call it between two pieces: lets other work go first if the slice is over. */
  async pass(): Promise<void> {
    if (this.now() - this.since < SLICE_MS) return;
    await nextTurn();
    this.since = this.now();
  }
}

/** The same items, read in time slices. */
export async function* inSlices<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const slices = new ThreadSlices();
  for await (const item of items) {
    yield item;
    await slices.pass();
  }
}
