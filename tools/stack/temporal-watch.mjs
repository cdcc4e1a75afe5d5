import { setTimeout as pause } from 'node:timers/promises';
import { statusOf } from './waiting.mjs';

const EVERY_MS = 5000;
const REFUSALS_IN_A_ROW = 3;

/**
 * @typedef {object} TemporalWatch
 * @property {string} healthUrl answers 200 where the server serves
 * @property {() => Promise<void>} restart
 * @property {number} [everyMs]
 * @property {import('./terminal.mjs').Say} say
 * @property {AbortSignal} signal ends the watch
 */

/**
 * Restarts a Temporal server that answers every request with an error; its data is in its file. Servers older than ours get into that
 * state after aborted requests (docs/operations.md, "The local stack"). A server without any answer is only busy. Fails if the
 * restart fails.
 * @param {TemporalWatch} watch
 * @returns {Promise<void>} when the watch has ended, and no restart is under way
 */
export async function watchTemporal({ healthUrl, restart, everyMs = EVERY_MS, say, signal }) {
  let refusals = 0;
  while (await isStillWanted(everyMs, signal)) {
    const status = await statusOf(healthUrl);
    refusals = status === null || status === 200 ? 0 : refusals + 1;
    if (refusals < REFUSALS_IN_A_ROW || signal.aborted) continue;
    say(`Temporal refuses every request (${status}): starting it again`);
    await restart();
    refusals = 0;
  }
}

/** After a pause. @param {number} ms @param {AbortSignal} signal */
async function isStillWanted(ms, signal) {
  await pause(ms, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
