import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '../../../tools/stack/stack.mjs';
import type { Chance } from './chance.js';

/** In the order in which they are started: the API is ready once it reaches the others. */
const VICTIMS = ['postgres', 'temporal', 'api', 'worker-1'];
/** Pauses between strikes; `DOWN_MS` is the longest time until what was killed is started again. */
const CALM_MS = { least: 300, more: 2_500 };
const DOWN_MS = 1_500;
/** One strike in this many kills two processes at the same moment. */
const DOUBLE = 3;

/**
 * Kills processes with kill -9 at random moments and starts them again, until `ms` have passed: first each victim in turn, then
 * random ones. All processes run when it returns. Returns how often each was killed.
 */
export async function mayhem(stack: Stack, chance: Chance, ms: number): Promise<Record<string, number>> {
  const hits: Record<string, number> = {};
  const first = chance.shuffled(VICTIMS);
  for (const end = Date.now() + ms; first.length > 0 || Date.now() < end;) {
    await pause(CALM_MS.least + chance.below(CALM_MS.more));
    const victims = new Set([first.shift() ?? chance.pick(VICTIMS)]);
    if (chance.oneIn(DOUBLE)) victims.add(chance.pick(VICTIMS));
    for (const victim of victims) hits[victim] = (hits[victim] ?? 0) + 1;
    await strike(
      stack,
      VICTIMS.filter((name) => victims.has(name)),
      chance.below(DOWN_MS),
    );
  }
  return hits;
}

async function strike(stack: Stack, victims: readonly string[], downMs: number): Promise<void> {
  await Promise.all(victims.map((victim) => stack.kill(victim)));
  await pause(downMs);
  for (const victim of victims) await stack.start(victim);
}
