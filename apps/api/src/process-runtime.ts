import { TemporalCheck } from './health/dependency-checks.js';

/** Tasks that wait in Temporal's queue for a worker of this service. */
export interface TaskQueueBacklog {
  /** `webhook`: further attempts of deliveries, which wait in a queue of their own. */
  readonly type: 'workflow' | 'activity' | 'webhook';
  /** An approximate number. */
  readonly tasks: number;
  /** The age of the oldest one. */
  readonly ageMs: number;
}

/**
 * The part of the program that uses Temporal: connection, client and, if configured, the embedded worker. It connects by
 * itself and tries again after failures. Until then `isUp` is false and requests that need it are answered 503.
 */
export abstract class ProcessRuntime extends TemporalCheck {
  /** Begins to connect and to run the worker. Does not wait for Temporal. */
  abstract start(): void;

  /** Rejects while Temporal can't be asked. */
  abstract backlogs(): Promise<TaskQueueBacklog[]>;

  /** Stops the embedded worker, which completes its running tasks, then closes the connections. HTTP is drained before. */
  abstract stop(): Promise<void>;
}
