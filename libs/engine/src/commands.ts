import type { JsonValue } from '@svc/expressions';
import type { ChildReport, ParentReference } from './inputs.js';
import type { ElementId, WaitId } from './ids.js';
import type { Variables } from './variables.js';

/** What the outside must do now, in the imperative. None leaves before the facts of its step are committed. */
export type Command =
  | ({ readonly command: 'startJob' } & Job)
  | { readonly command: 'cancelJob'; readonly jobId: string }
  | ({ readonly command: 'startTimer' } & Timer)
  /** It waits, and is due at another time from now on. */
  | ({ readonly command: 'moveTimer' } & Timer)
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
    }
  | Question;

/**
 * Asks for what only the outside knows. Reading has no effect that could be left without a record, so whoever advances
 * may answer it before the commit, and advance the same inputs again followed by the answer (`isQuestion`). Asked again
 * it may be answered differently; what counts is the answer that is committed.
 */
export type Question = DecisionQuestion | EntryQuestion;

interface Asked {
  /** Of the wait. */
  readonly questionId: WaitId;
  readonly elementId: ElementId;
}

/** What does the decision say about these variables? Answered by `decisionEvaluated`. */
export interface DecisionQuestion extends Asked {
  readonly command: 'evaluateDecision';
  readonly decisionKey: string;
  /** Null: the one that is active when it is evaluated [decisions#in-a-process]. */
  readonly version: number | null;
  readonly variables: Variables;
}

/** What stands in the tenant's data store under this key? Answered by `entryFound`. */
export interface EntryQuestion extends Asked {
  readonly command: 'lookUpEntry';
  readonly store: string;
  readonly key: string;
}

/** A question before it is known whose it is. */
export type QuestionBody<Q = Question> = Q extends Question ? Omit<Q, keyof Asked> : never;

export function isQuestion(command: Command): command is Question {
  return 'questionId' in command;
}

/** An outgoing call; headers are evaluated, secrets are not yet resolved [service-tasks#task-headers]. */
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
  /** Texts with credentials in them, which stand masked above; absent where there are none. */
  readonly secrets?: readonly SecretText[];
}

/** A text that the activity puts together when it sends the call: no credential is ever known to the state. */
export interface SecretText {
  /** In the call: `url`, `headers` or `query` with the number of the pair, or `body` with the members and items to it. */
  readonly at: readonly (string | number)[];
  readonly pieces: readonly SecretPiece[];
}

/** Text as it is, or the name of the credential whose value stands there. */
export type SecretPiece = string | { readonly credential: string };

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

/** The version is bound when this is carried out [engine#call-activity]. */
export interface ChildStart extends Child {
  readonly definitionKey: string;
  /** Null: the active one. */
  readonly version: number | null;
  readonly variables: Variables;
  readonly parent: ParentReference;
}

/** Every job, timer, called instance and question that must be open in a state: what continue-as-new and resynchronization start from. */
export interface OpenWork {
  readonly jobs: readonly Job[];
  readonly timers: readonly Timer[];
  /** Started already: a command starts them, not this. */
  readonly children: readonly Child[];
  readonly questions: readonly Question[];
}
