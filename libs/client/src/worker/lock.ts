import { ApiError } from '../api-error.js';
import { pause } from '../pause.js';
import type { Transport } from '../transport.js';
import { isoOf } from './duration.js';
import type { Job } from './job.js';

/** The share of a lock after which it is extended: two further attempts fit before its end. */
const EXTENDED_AFTER = 1 / 3;
/** What is left of a lock when it counts as lost. */
const SHORTEST_REST_MS = 200;

/** The lock of a job, which is extended until it is released or lost. */
export class Lock {
  readonly #lost = new AbortController();
  readonly #released = new AbortController();
  readonly #transport: Transport;
  readonly #job: Job;
  readonly #lockFor: number;
  #end: number;

  /** @param lockFor how long the service gives it, in milliseconds from now */
  constructor(transport: Transport, job: Job, lockFor: number) {
    this.#transport = transport;
    this.#job = job;
    this.#lockFor = lockFor;
    this.#end = Date.now() + lockFor;
  }

  /** Fires when it is lost. */
  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  get isLost(): boolean {
    return this.#lost.signal.aborted;
  }

  /** Milliseconds since the epoch: until then no other worker gets the job. */
  get end(): number {
    return this.#end;
  }

  /** Extends it again and again. Resolves when it is released. @throws the reason why it was lost */
  async keep(): Promise<void> {
    try {
      for (let hasFailed = false; ;) {
        await pause(this.#untilExtension(hasFailed), this.#released.signal);
        hasFailed = await this.#extend().then(
          () => false,
          (error: unknown) => this.#isStillHeld(error),
        );
      }
    } catch (error) {
      if (this.#released.signal.aborted) return;
      this.#lost.abort(error);
      throw error;
    }
  }

  /** No longer extends it. */
  release(): void {
    this.#released.abort();
  }

  #untilExtension(hasFailed: boolean): number {
    const left = this.#end - Date.now();
    return hasFailed ? left * EXTENDED_AFTER : Math.max(0, left - this.#lockFor * (1 - EXTENDED_AFTER));
  }

  /** True if there is time to try again; throws the error otherwise. */
  #isStillHeld(error: unknown): true {
    const isOver = this.#end - Date.now() < SHORTEST_REST_MS;
    if (isOver || this.#released.signal.aborted || isRefusedLock(error)) throw error;
    return true;
  }

  /** The new lock ends no earlier than counted from the request. It may be extended twice, so there is no idempotency key. */
  async #extend(): Promise<void> {
    const asked = Date.now();
    await this.#transport.json({
      method: 'POST',
      path: `/v1/jobs/${this.#job.id}/extend`,
      body: { lock_token: this.#job.lock_token, lock_for: isoOf(this.#lockFor) },
      signal: this.#released.signal,
      ...attemptsUntil(this.#end),
    });
    this.#end = asked + this.#lockFor;
  }
}

/** Repeats a call until a moment, at which the lock ends. */
export function attemptsUntil(deadline: number): { retries: number; deadline: number; timeout: number } {
  return { retries: Infinity, deadline, timeout: Math.max(1, Math.min(10_000, deadline - Date.now())) };
}

/** Whether the service says that the lock is no longer valid, or the job no longer there. */
function isRefusedLock(error: unknown): boolean {
  return error instanceof ApiError && [404, 409].includes(error.status);
}
