import { TemporalCheck } from './health/dependency-checks.js';

/**
 * The side of the program that faces Temporal: connection, client and, where configured, the embedded worker. It
 * connects by itself, as often as it must; until then `isUp` is false and what needs it answers 503.
 */
export abstract class ProcessRuntime extends TemporalCheck {
  /** Begins to connect, and to work; does not wait for Temporal. */
  abstract start(): void;

  /** Stops the embedded worker, which ends what it has begun, then closes the connections. HTTP is drained before. */
  abstract stop(): Promise<void>;
}
