import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks until the answer is true; fails with a sentence after the deadline, or at once when `isHopeless` says so.
 * @param {string} what completes "expected …"
 * @param {() => boolean | Promise<boolean>} isSo
 * @param {{ timeoutMs: number, everyMs?: number, isHopeless?: () => string | null }} options
 */
export async function until(what, isSo, { timeoutMs, everyMs = 50, isHopeless = () => null }) {
  const deadline = Date.now() + timeoutMs;
  while (!(await isSo())) {
    const reason = isHopeless();
    if (reason !== null) throw new Error(`expected ${what}, but ${reason}`);
    if (Date.now() > deadline) throw new Error(`expected ${what} within ${timeoutMs / 1000} s`);
    await pause(everyMs);
  }
}

/**
 * The status of a GET, or null when nobody answers.
 * @param {string} url
 * @returns {Promise<number | null>}
 */
export async function statusOf(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

/**
 * What a GET is answered with, or null when nobody answers.
 * @param {string} url
 * @returns {Promise<string | null>}
 */
export async function textOf(url) {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(5000) })).text();
  } catch {
    return null;
  }
}
