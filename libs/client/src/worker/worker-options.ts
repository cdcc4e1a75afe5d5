import type { Backoff } from '../pause.js';
import type { Duration } from './duration.js';
import type { Job } from './job.js';

/** What a handler has beside its job. */
export interface JobContext {
  /** Fires when the lock is lost: another worker may have the job now, and what the handler returns is not sent. */
  readonly signal: AbortSignal;
}

/**
 * Does the work of a job. What it returns becomes the job's variables. What it throws is its failure: `BpmnError`, `retryLater(…)`,
 * or any other error. As a task listener it may return `changeTask(…)` or throw `refuse(…)`.
 */
export type JobHandler = Bivariant['handle'];

/** As a method, so that a handler may name the variables that it expects: `(job: Job<{ amount: number }>) => …`. */
interface Bivariant {
  handle(job: Job, context: JobContext): Promise<object | void | null> | object | void | null;
}

/** Where an error came up: while asking for jobs, extending a lock, in a handler, or while sending what it returned. */
export type WorkerPhase = 'activate' | 'extend' | 'handler' | 'answer';

export interface WorkerOptions {
  /** A handler for each type of jobs, at most 100. */
  readonly types: Readonly<Record<string, JobHandler>>;
  /** How many jobs it has at the same time at most; 10 by default. */
  readonly concurrency?: number;
  /** By which operators know it; by default `worker-` and a random number. */
  readonly name?: string;
  /** How long a job belongs to it unless it extends the lock, which it does after a third of this time; `PT1M` by default. */
  readonly lockFor?: Duration;
  /** How long the service may wait for a job before it answers that there is none; `PT30S` by default, `PT60S` at most. */
  readonly wait?: Duration;
  /** The names of the variables that jobs bring; all by default. */
  readonly variables?: readonly string[];
  /** Waits after failures; 500 ms at first and 30 s at most by default. */
  readonly backoff?: Backoff;
  /** The least time between two requests for jobs of which the first brought none, in milliseconds; 1,000 by default. */
  readonly minPause?: number;
  /** Told of everything that went wrong; by default it is written to the console. A job that was lost has phase `extend` or `answer`. */
  readonly onError?: (error: unknown, where: { readonly phase: WorkerPhase; readonly job?: Job }) => void;
  /** Told of each job whose answer the service has taken. */
  readonly onDone?: (job: Job, verb: 'complete' | 'fail' | 'error') => void;
}

export interface Worker {
  readonly name: string;
  /** How many jobs it has now. */
  readonly held: number;
  /** Takes no more jobs, finishes those that it has, and resolves. */
  stop(): Promise<void>;
}
