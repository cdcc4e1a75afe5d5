import { ApiError } from '../api-error.js';
import { pause, waitAfter, type Backoff } from '../pause.js';
import type { Transport } from '../transport.js';
import { isoOf } from './duration.js';
import type { Activation, Job } from './job.js';

export interface SourceOptions {
  readonly activation: Pick<Activation, 'types' | 'worker' | 'variables'>;
  /** These three in milliseconds. */
  readonly lockFor: number;
  readonly wait: number;
  readonly minPause: number;
  readonly backoff: Backoff;
  /** Ends the wait for jobs. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** The most that the service hands out at once. */
const MOST_JOBS = 100;
/** How long an answer may take beside the wait for jobs. */
const ANSWER_AFTER_WAIT_MS = 15_000;

/** Where a worker's jobs come from, one request at a time. */
export class JobSource {
  readonly #transport: Transport;
  readonly #options: SourceOptions;
  #failures = 0;

  constructor(transport: Transport, options: SourceOptions) {
    this.#transport = transport;
    this.#options = options;
  }

  /** At most `room` jobs. None after the time to wait, a failure with its pause, or the signal. */
  async next(room: number): Promise<readonly Job[]> {
    const asked = Date.now();
    try {
      const jobs = await this.#activate(room);
      this.#failures = 0;
      if (jobs.length === 0) await this.#pauseFor(this.#options.minPause - (Date.now() - asked));
      return jobs;
    } catch (error) {
      if (!this.#options.signal.aborted) await this.#recoverFrom(error);
      return [];
    }
  }

  /** Without an idempotency key: the service would keep each answer, with all variables, for a day. */
  async #activate(room: number): Promise<readonly Job[]> {
    const { wait, signal } = this.#options;
    const answer = await this.#transport.json({
      method: 'POST',
      path: '/v1/jobs/activate',
      body: this.#bodyFor(room),
      retries: 0,
      timeout: wait + ANSWER_AFTER_WAIT_MS,
      signal,
    });
    return (answer as { data: readonly Job[] }).data;
  }

  #bodyFor(room: number): Activation {
    const { activation, lockFor, wait } = this.#options;
    return { ...activation, max_jobs: Math.min(room, MOST_JOBS), lock_for: isoOf(lockFor), wait: isoOf(wait) };
  }

  async #recoverFrom(error: unknown): Promise<void> {
    this.#options.onError(error);
    this.#failures += 1;
    const retryAfter = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
    await this.#pauseFor(Math.max(waitAfter(this.#failures, this.#options.backoff), retryAfter));
  }

  /** Ends early, without an error, when the signal fires. */
  async #pauseFor(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await pause(milliseconds, this.#options.signal).catch(() => undefined);
  }
}
