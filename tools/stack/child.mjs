import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { follow } from './live-children.mjs';

const LARGEST_LOG_BYTES = 20 * 1024 * 1024;
const LINES_SHOWN = 12;

/**
 * @typedef {object} ChildOptions
 * @property {string} name as it appears in messages
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string | undefined>} [env]
 * @property {string} [cwd]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {string} logFile receives standard output and error; a file and no pipe, so that the child outlives us
 * @property {NodeJS.Signals} [stopSignal] the polite one; SIGTERM when absent
 */

/** A process of the stack in its own process group, so that Ctrl-C only reaches the process that stops the others in order. */
export class Child {
  /** @param {ChildOptions} options */
  constructor(options) {
    this.name = options.name;
    this.logFile = options.logFile;
    this.stopSignal = options.stopSignal ?? 'SIGTERM';
    this.logOffset = 0;
    /** @type {string | null} how it ended; null while it runs */
    this.ending = null;
    this.process = this.#spawn(options);
    /** @type {Promise<string>} how it ended */
    this.exited = new Promise((resolve) => {
      this.process.once('error', (error) => resolve((this.ending = `it could not be started: ${error.message}`)));
      this.process.once('exit', (code, signal) => resolve((this.ending = `it ended with ${signal ?? `code ${code}`}`)));
    });
    follow(this);
  }

  /** @param {ChildOptions} options */
  #spawn({ command, args, env, cwd, uid, gid, logFile }) {
    mkdirSync(dirname(logFile), { recursive: true });
    if (existsSync(logFile) && statSync(logFile).size > LARGEST_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
    const log = openSync(logFile, 'a');
    this.logOffset = statSync(logFile).size;
    const identity = uid === undefined ? {} : { uid, gid };
    try {
      return spawn(command, args, { env, cwd, ...identity, detached: true, stdio: ['ignore', log, log] });
    } finally {
      closeSync(log);
    }
  }

  get pid() {
    return this.process.pid ?? -1;
  }

  /** The last lines of the process's output. */
  lastLines() {
    const written = readFileSync(this.logFile).subarray(this.logOffset).toString('utf8').trimEnd();
    return written.split('\n').slice(-LINES_SHOWN).join('\n');
  }

  /** For {@link import('./waiting.mjs').until}: why further waiting is useless, with the end of the log. */
  isHopeless = () => (this.ending === null ? null : `${this.ending}; ${this.logFile} ends with\n${this.lastLines()}`);

  /** @param {NodeJS.Signals} signal */
  signal(signal) {
    if (this.ending === null) this.process.kill(signal);
  }

  /** kill -9, or another signal that ends it. @param {NodeJS.Signals} [signal] */
  async kill(signal = 'SIGKILL') {
    this.signal(signal);
    await this.exited;
  }

  /**
   * Asks it to end, and kills it after the grace period.
   * @param {number} graceMs
   */
  async stop(graceMs) {
    this.signal(this.stopSignal);
    const timer = setTimeout(() => this.signal('SIGKILL'), graceMs);
    await this.exited;
    clearTimeout(timer);
  }
}
