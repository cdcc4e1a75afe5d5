import { eventually } from '../http/support/eventually.js';

const MAX_MS = 1_000;

/** The clock that nobody can move: a moment passes by itself. */
export async function passReally(millis: number): Promise<void> {
  if (millis > MAX_MS) throw new Error(`expected a clock that can be moved by ${millis} ms`);
  const end = Date.now() + millis;
  await eventually('the time to pass', async () => Date.now() >= end);
}
