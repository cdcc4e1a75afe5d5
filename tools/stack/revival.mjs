import { setTimeout as pauseFor } from 'node:timers/promises';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A program that runs this long has recovered: its next death counts as the first one. */
const RECOVERED_MS = 60_000;

/**
 * @typedef {object} RevivalOptions
 * @property {(name: string) => Promise<void>} start answers when the program is ready
 * @property {(name: string) => void} interrupt ends a start that is under way
 * @property {(name: string) => string} logOf
 * @property {import('./terminal.mjs').Say} say
 * @property {AbortSignal} signal after it nothing is started
 * @property {(ms: number, signal: AbortSignal) => Promise<unknown>} [pause] rejects with the signal
 * @property {() => number} [now] milliseconds
 */

/** Restarts programs that ended unexpectedly, each after a pause that doubles while the program dies early. */
export class Revival {
  /** @param {RevivalOptions} options */
  constructor({ pause = pauseUntil, now = () => performance.now(), ...options }) {
    this.options = { ...options, pause, now };
    /** @type {Map<string, { at: number, pauseMs: number }>} when each was started last, and after what pause */
    this.starts = new Map();
    /** @type {Map<string, Promise<void>>} */
    this.inFlight = new Map();
  }

  /** @param {string} name @param {string} ending how it ended, e.g. `it ended with SIGKILL` */
  revive(name, ending) {
    const before = this.inFlight.get(name) ?? Promise.resolve();
    const revived = before.then(() => this.#revive(name, ending));
    this.inFlight.set(name, revived);
    void revived.then(() => this.inFlight.get(name) === revived && this.inFlight.delete(name));
  }

  /** Resolves after the signal, when no start is running any more. */
  async ended() {
    for (const name of this.inFlight.keys()) this.options.interrupt(name);
    await Promise.all(this.inFlight.values());
  }

  /** @param {string} name @param {string} ending */
  async #revive(name, ending) {
    const { pause, say, signal, logOf, now } = this.options;
    for (let why = ending; ;) {
      const pauseMs = pauseAfter(this.starts.get(name), now());
      say(`${name} died: ${why}. Starting it again in ${pauseMs / 1000} s; its log is ${logOf(name)}`);
      await pause(pauseMs, signal).catch(() => undefined);
      if (signal.aborted) return;
      const failure = await this.#start(name, pauseMs);
      if (signal.aborted) return;
      if (failure === null) return say(`${name} runs again`);
      why = failure;
    }
  }

  /** @param {string} name @param {number} pauseMs @returns {Promise<string | null>} why it could not be started */
  async #start(name, pauseMs) {
    const { start, now } = this.options;
    try {
      await start(name);
      return null;
    } catch (error) {
      return /** @type {Error} */ (error).message.split('\n')[0] ?? '';
    } finally {
      this.starts.set(name, { at: now(), pauseMs });
    }
  }
}

/** @param {{ at: number, pauseMs: number } | undefined} last @param {number} now */
function pauseAfter(last, now) {
  if (last === undefined || now - last.at >= RECOVERED_MS) return FIRST_PAUSE_MS;
  return Math.min(2 * last.pauseMs, LONGEST_PAUSE_MS);
}

/** @param {number} ms @param {AbortSignal} signal */
function pauseUntil(ms, signal) {
  return pauseFor(ms, undefined, { signal });
}
