import type { JsonObject } from '../scenarios/located.js';

/** What must hold at the end of a scenario, or between two steps. Absent members hold always. */
export interface Expectation {
  /** 1-based, of each member by its name too. */
  readonly line: number;
  readonly lines: ReadonlyMap<string, number>;
  readonly status?: string;
  /** Elements that were entered in this order; others may lie between them. */
  readonly path?: readonly string[];
  /** Elements that were never entered. */
  readonly not_reached?: readonly string[];
  /** Variables of the process; only the named ones are compared. */
  readonly variables?: JsonObject;
  /** Where tokens wait. */
  readonly waits?: readonly ExpectedWait[];
  readonly errors?: readonly ExpectedError[];
  /** Messages and signals that were published, in order. */
  readonly published?: readonly JsonObject[];
}

/** One of the things that are awaited. Only the named members of `shown` are compared. */
export interface ExpectedWait {
  readonly at: string;
  readonly shown: JsonObject;
}

export interface ExpectedError {
  readonly at: string | null;
  readonly code: string | null;
  /** The error's message contains it. */
  readonly message: string | null;
}

/** An expectation that does not hold. */
export interface Difference {
  readonly line: number;
  /** What was looked at: `status`, `variables.order.total`. */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}
