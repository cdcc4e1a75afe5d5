import { relative } from 'node:path';
import { descendantsOf, killIfAlive } from './process-identity.mjs';
import { ROOT } from './root.mjs';

const EVERY_MS = 60_000;
/** Jest ends what waits too long, never what computes without an end. The longest file takes three minutes. */
const HANGS_MS = 15 * 60_000;

/** Names, every minute, the test files that have run for longer; one that hangs ends the run. */
// oxlint-disable-next-line import/no-default-export -- Jest takes a reporter by its default export
export default class HangReporter {
  /** @type {Map<string, number>} when each file that runs began, in milliseconds; not by the clock, which goes on while the machine sleeps */
  #running = new Map();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  #everyMs;
  #hangsMs;

  /** @param {object} _config Jest's @param {{ everyMs?: number, hangsMs?: number }} options */
  constructor(_config, { everyMs = EVERY_MS, hangsMs = HANGS_MS }) {
    this.#everyMs = everyMs;
    this.#hangsMs = hangsMs;
  }

  onRunStart() {
    this.#timer = setInterval(() => this.#look(), this.#everyMs);
  }

  /** @param {{ path: string }} file */
  onTestFileStart({ path }) {
    this.#running.set(path, performance.now());
  }

  /** @param {{ path: string }} file */
  onTestFileResult({ path }) {
    this.#running.delete(path);
  }

  onRunComplete() {
    clearInterval(this.#timer);
  }

  #look() {
    const ages = [...this.#running].map(([path, since]) => ({
      path: relative(ROOT, path),
      ms: performance.now() - since,
    }));
    for (const { path, ms } of ages) {
      if (ms >= this.#everyMs) process.stderr.write(`RUNS ${path} (${Math.round(ms / 1000)} s)\n`);
    }
    const hanging = ages.filter(({ ms }) => ms >= this.#hangsMs);
    for (const { path } of hanging) {
      process.stderr.write(`FAIL ${path}: expected an end within ${this.#hangsMs / 1000} s\n`);
    }
    if (hanging.length > 0) endRun();
  }
}

/** A worker that computes without an end hears nothing: it is killed, with what it has started. */
function endRun() {
  for (const pid of descendantsOf(process.pid)) killIfAlive(pid);
  process.exit(1);
}
