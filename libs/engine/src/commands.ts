import type { JsonValue } from '@svc/expressions';
import type { ChildReport } from './inputs.js';
import type { ElementId } from './model.js';
import type { ParentReference, Variables, WaitId } from './state.js';

/** What the outside must do now, in the imperative. None leaves before the facts of its step are committed. */
export type Command =
  | ({ readonly command: 'startJob' } & Job)
  | { readonly command: 'cancelJob'; readonly jobId: string }
  | ({ readonly command: 'startTimer' } & Timer)
  | { readonly command: 'cancelTimer'; readonly timerId: string }
  | ({ readonly command: 'startChild' } & ChildStart)
  /** Told to the called instance as what happened to its caller. */
  | {
      readonly command: 'cancelChild' | 'suspendChild' | 'resumeChild';
      readonly childId: WaitId;
      readonly reason: string | null;
    }
  /** To be told to the instance that called this one, whichever run of it there is. */
  | {
      readonly command: 'reportToParent';
      /** Id of the input; the same report is told once. */
      readonly reportId: string;
      readonly parentId: string;
      readonly report: ChildReport;
    };

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

/** An instance that a call activity waits for. */
export interface Child {
  /** Of the wait, and of the instance. */
  readonly childId: WaitId;
  readonly elementId: ElementId;
  /** Shown to operators; at most 400 bytes. */
  readonly summary: string;
}

/** The version is bound when this is carried out (engine rule 20). */
export interface ChildStart extends Child {
  readonly definitionKey: string;
  /** Null: the active one. */
  readonly version: number | null;
  readonly variables: Variables;
  readonly parent: ParentReference;
}

/** Every job, timer and called instance that must be open in a state: what continue-as-new and resynchronization start from. */
export interface OpenWork {
  readonly jobs: readonly Job[];
  readonly timers: readonly Timer[];
  /** Started already: a command starts them, not this. */
  readonly children: readonly Child[];
}
