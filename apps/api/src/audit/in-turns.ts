import { setImmediate as nextTurn } from 'node:timers/promises';

/** Other requests get their turn after this time. */
const LONGEST_TURN_MS = 10;

/** Yields the same items, with pauses in which this thread serves other requests. */
export async function* inTurns<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() - since < LONGEST_TURN_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
