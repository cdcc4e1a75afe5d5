import { TemporalCheck } from './health/dependency-checks.js';

/** Tasks that wait in Temporal's queue for a worker of this service. */
export interface TaskQueueBacklog {
  /** `webhook`: further attempts of deliveries, which wait in a queue of their own. */
  readonly type: 'workflow' | 'activity' | 'webhook';
  /** Approximately. */
  readonly tasks: number;
  /** Of the oldest one. */
  readonly ageMs: number;
}

/**
 * The side of the program that faces Temporal: connection, client and, where configured, the embedded worker. It
 * connects by itself, as often as it must; until then `isUp` is false and what needs it answers 503.
 */
export abstract class ProcessRuntime extends TemporalCheck {
  /** Begins to connect, and to work; does not wait for Temporal. */
  abstract start(): void;

  /** Rejects while Temporal cannot be asked. */
  abstract backlogs(): Promise<TaskQueueBacklog[]>;

  /** Stops the embedded worker, which ends what it has begun, then closes the connections. HTTP is drained before. */
  abstract stop(): Promise<void>;
}
