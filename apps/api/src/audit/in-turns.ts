import { setImmediate as nextTurn } from 'node:timers/promises';

/** Other requests get their turn after so long. */
const LONGEST_TURN_MS = 10;

/** The same items, with turns for everybody else between them: what is done with each happens in the thread of all. */
export async function* inTurns<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() - since < LONGEST_TURN_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
