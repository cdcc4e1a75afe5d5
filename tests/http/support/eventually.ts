import { setTimeout as pause } from 'node:timers/promises';

/** A guard against what never comes, no measure of speed. */
const DEADLINE_MS = 45_000;
const PAUSE_MS = 25;

/** Asks again until the answer is neither null nor false; fails at a deadline, naming what was waited for. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null | false>,
  withinMs = DEADLINE_MS,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`expected ${what}, but it did not come in ${withinMs} ms`);
    await pause(PAUSE_MS);
  }
}
