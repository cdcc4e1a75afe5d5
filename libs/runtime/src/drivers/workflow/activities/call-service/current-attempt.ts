import type { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { callRetryDelayMs } from '@svc/contract';
import type { Job } from '@svc/engine';
import type { FailedCall } from '@svc/persistence';
import { final } from './service-failure.js';

/** Kept by the server for the next attempts, with the heartbeats of the activity. */
interface Beat {
  /** How many attempts were deferred, so that no call was made. */
  readonly deferred: number;
}

/**
 * The attempt that runs. Temporal counts each time that the activity is started; an attempt that was deferred is not one of the
 * `retries` of a call, and so Temporal does not know which is the last.
 */
export class CurrentAttempt {
  private readonly deferred: number;

  constructor(
    private readonly context: Pick<Context, 'info' | 'heartbeat'>,
    private readonly job: Pick<Job, 'retries' | 'retryBackoffMs'>,
  ) {
    this.deferred = (context.info.heartbeatDetails as Beat | undefined)?.deferred ?? 0;
  }

  get isLast(): boolean {
    return this.number > this.job.retries;
  }

  beat(): void {
    this.tell(this.deferred);
  }

  /** Call it before the attempt fails because it was deferred. */
  countAsDeferred(): void {
    this.tell(this.deferred + 1);
  }

  /** Throws if the last attempt was made already: its worker died before it could report the result. */
  expectLeft(): void {
    if (this.number <= this.job.retries + 1) return;
    throw final('no attempt is left, and what became of the last one is not known: its worker did not report in time');
  }

  /** The failure of this attempt, with what Temporal should do next. */
  failed(error: unknown): ApplicationFailure {
    if (this.isLast) return ApplicationFailure.fromError(error, { nonRetryable: true });
    return ApplicationFailure.fromError(error, { nextRetryDelay: callRetryDelayMs(this.job, this.number) });
  }

  /** What is noted of this failure, which another attempt follows. */
  described(error: unknown): FailedCall {
    const failure = error instanceof Error ? error.message : String(error);
    return { attempt: this.number, failure, delayMs: callRetryDelayMs(this.job, this.number) };
  }

  /** From 1. */
  private get number(): number {
    return this.context.info.attempt - this.deferred;
  }

  private tell(deferred: number): void {
    this.context.heartbeat({ deferred } satisfies Beat);
  }
}
