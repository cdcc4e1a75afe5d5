import type { JsonValue } from '@svc/expressions';
import type { ElementId } from './model.js';

/** What the outside must do now, in the imperative. None leaves before the facts of its step are committed. */
export type Command =
  | ({ readonly command: 'startJob' } & Job)
  | { readonly command: 'cancelJob'; readonly jobId: string }
  | ({ readonly command: 'startTimer' } & Timer)
  | { readonly command: 'cancelTimer'; readonly timerId: string };

/** An outgoing call; headers are evaluated, secrets are not yet resolved (contract, "Service tasks"). */
export interface Job {
  readonly jobId: string;
  readonly elementId: ElementId;
  /** Shown to operators; at most 400 bytes. */
  readonly summary: string;
  readonly request: HttpCall;
  /** Further attempts after the first. */
  readonly retries: number;
  /** First delay between attempts in milliseconds; doubled with each. */
  readonly retryBackoffMs: number;
  readonly timeoutMs: number;
  readonly isIdempotent: boolean;
  readonly isAsync: boolean;
}

export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: readonly (readonly [string, string])[];
  /** Sent as JSON; undefined members are not part of it. */
  readonly body: JsonValue;
}

export interface Timer {
  readonly timerId: string;
  readonly elementId: ElementId;
  readonly dueAt: number;
  readonly summary: string;
}

/** Every job and timer that must be open in a state: what continue-as-new and resynchronization start from. */
export interface OpenWork {
  readonly jobs: readonly Job[];
  readonly timers: readonly Timer[];
}
