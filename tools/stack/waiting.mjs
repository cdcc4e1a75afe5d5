import { setTimeout as pause } from 'node:timers/promises';
import { patient } from './patience.mjs';

/**
 * Repeats `ask` until it returns anything but null, undefined and false. Fails with a message after the deadline, or at once if
 * `isHopeless` returns a reason.
 * @template T
 * @param {string} what completes "expected …"
 * @param {() => T | null | undefined | false | Promise<T | null | undefined | false>} ask
 * @param {{ timeoutMs: number, everyMs?: number, isHopeless?: () => string | null }} options
 * @returns {Promise<T>}
 */
export async function until(what, ask, { timeoutMs, everyMs = 50, isHopeless = () => null }) {
  const withinMs = patient(timeoutMs);
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    const reason = isHopeless();
    if (reason !== null) throw new Error(`expected ${what}, but ${reason}`);
    if (performance.now() > deadline) throw new Error(`expected ${what} within ${withinMs / 1000} s`);
    await pause(everyMs);
  }
}

/** Limit of one request. */
const ANSWER_MS = 5000;

/**
 * The status of a GET, or null without an answer.
 * @param {string} url
 * @returns {Promise<number | null>}
 */
export async function statusOf(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patient(ANSWER_MS)) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

/**
 * The answer of a GET, or null without one.
 * @param {string} url
 * @returns {Promise<string | null>}
 */
export async function textOf(url) {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(patient(ANSWER_MS)) })).text();
  } catch {
    return null;
  }
}
