import { eventually } from '../http/support/eventually.js';

const MAX_MS = 1_000;

/** Waits: nobody can move the real clock. */
export async function passReally(millis: number): Promise<void> {
  if (millis > MAX_MS) throw new Error(`expected a clock that can be moved by ${millis} ms`);
  const end = Date.now() + millis;
  await eventually('the time to pass', async () => Date.now() >= end);
}
