import { ApiError } from '../api-error.js';
import { pause, waitAfter, type Backoff } from '../pause.js';
import { newKey, type Transport } from '../transport.js';
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

export interface Activated {
  readonly jobs: readonly Job[];
  /** How long ago their locks may have begun, in milliseconds. */
  readonly age: number;
}

/** A request whose answer was lost: jobs may be locked by it. */
interface Unanswered {
  readonly key: string;
  readonly body: Activation;
  readonly asked: number;
}

const NONE: Activated = { jobs: [], age: 0 };
/** The most that the service hands out at once. */
const MOST_JOBS = 100;

/** Where a worker's jobs come from, one request at a time. */
export class JobSource {
  readonly #transport: Transport;
  readonly #options: SourceOptions;
  #unanswered: Unanswered | null = null;
  #failures = 0;

  constructor(transport: Transport, options: SourceOptions) {
    this.#transport = transport;
    this.#options = options;
  }

  /** At most `room` jobs. None after the time to wait, a failure with its pause, or the signal. */
  async next(room: number): Promise<Activated> {
    const asked = Date.now();
    try {
      const activated = await this.#activate(room);
      this.#failures = 0;
      if (activated.jobs.length === 0) await this.#pauseFor(this.#options.minPause - (Date.now() - asked));
      return activated;
    } catch (error) {
      if (this.#options.signal.aborted) return NONE;
      await this.#recoverFrom(error);
      return NONE;
    }
  }

  /** A request that was not answered is made again with the same key, which hands out the jobs that it has locked. */
  async #activate(room: number): Promise<Activated> {
    const repeated = this.#unanswered;
    const request = repeated ?? { key: newKey(), body: this.#bodyFor(room), asked: Date.now() };
    this.#unanswered = request;
    const answer = await this.#transport.json({
      method: 'POST',
      path: '/v1/jobs/activate',
      body: request.body,
      idempotencyKey: request.key,
      retries: 0,
      timeout: this.#options.wait + 15_000,
      signal: this.#options.signal,
    });
    this.#unanswered = null;
    return { jobs: (answer as { data: readonly Job[] }).data, age: repeated ? Date.now() - repeated.asked : 0 };
  }

  #bodyFor(room: number): Activation {
    const { activation, lockFor, wait } = this.#options;
    return { ...activation, max_jobs: Math.min(room, MOST_JOBS), lock_for: isoOf(lockFor), wait: isoOf(wait) };
  }

  async #recoverFrom(error: unknown): Promise<void> {
    if (!this.#isWorthRepeating(error)) this.#unanswered = null;
    this.#options.onError(error);
    this.#failures += 1;
    const retryAfter = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
    await this.#pauseFor(Math.max(waitAfter(this.#failures, this.#options.backoff), retryAfter));
  }

  /** After the time of a lock its jobs are no longer this worker's. */
  #isWorthRepeating(error: unknown): boolean {
    const age = Date.now() - (this.#unanswered?.asked ?? 0);
    return error instanceof ApiError && error.isOutcomeUnknown && age < this.#options.lockFor;
  }

  /** Ends early, without an error, when the signal fires. */
  async #pauseFor(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await pause(milliseconds, this.#options.signal).catch(() => undefined);
  }
}
