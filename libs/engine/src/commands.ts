import type { JsonValue } from '@svc/expressions';
import type { ChildReport } from './child-report.js';
import type { ParentReference } from './inputs.js';
import type { ElementId, WaitId } from './ids.js';
import type { Variables } from './variables.js';

/** What the outside must do now. No command leaves before the facts of its step are committed. */
export type Command =
  | ({ readonly command: 'startJob' } & Job)
  | { readonly command: 'cancelJob'; readonly jobId: string }
  | ({ readonly command: 'startTimer' } & Timer)
  /** The timer goes on waiting, with another due time. */
  | ({ readonly command: 'moveTimer' } & Timer)
  | { readonly command: 'cancelTimer'; readonly timerId: string }
  | ({ readonly command: 'startChild' } & ChildStart)
  /** The called instance gets this as an input that names its caller as the cause. */
  | {
      readonly command: 'cancelChild' | 'suspendChild' | 'resumeChild';
      readonly childId: WaitId;
      readonly reason: string | null;
    }
  /** A report for the instance that called this one; it goes to whatever run of it is current. */
  | {
      readonly command: 'reportToParent';
      /** Id of the input, so that a repeated report is applied once. */
      readonly reportId: string;
      readonly parentId: string;
      readonly report: ChildReport;
    }
  | Question;

/**
 * Asks for something that only the outside knows. Reading has no effect that must be recorded first, so a driver may answer
 * before the commit and advance the same inputs again, followed by the answer (`isQuestion`). A repeated question may get
 * another answer; the committed answer counts.
 */
export type Question = DecisionQuestion | EntryQuestion;

interface Asked {
  /** Id of the wait. */
  readonly questionId: WaitId;
  readonly elementId: ElementId;
}

/** Evaluates a decision with these variables. Answered by `decisionEvaluated`. */
export interface DecisionQuestion extends Asked {
  readonly command: 'evaluateDecision';
  readonly decisionKey: string;
  /** Null: the version that is active at the evaluation [decisions#in-a-process]. */
  readonly version: number | null;
  readonly variables: Variables;
}

/** Reads the entry of this key from the tenant's data store. Answered by `entryFound`. */
export interface EntryQuestion extends Asked {
  readonly command: 'lookUpEntry';
  readonly store: string;
  readonly key: string;
}

/** A question without the fields that name its wait and element. */
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
  /** Set if it carries an address at which it can be answered once [service-tasks#callbacks]. */
  readonly isAnsweredByUrl?: true;
}

export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: readonly (readonly [string, string])[];
  /** Sent as JSON; undefined members are left out. */
  readonly body: JsonValue;
  /** Texts that contain credentials; they are masked in the members above. Absent where there are none. */
  readonly secrets?: readonly SecretText[];
}

/** A text that the activity assembles when it sends the call, so that the state never holds the value of a credential. */
export interface SecretText {
  /** Path in the call: `url`, `headers` or `query` with the index of the pair, or `body` with the members and indexes. */
  readonly at: readonly (string | number)[];
  readonly pieces: readonly SecretPiece[];
}

/** Literal text, or the name of the credential whose value is inserted. */
export type SecretPiece = string | { readonly credential: string };

export interface Timer {
  readonly timerId: string;
  readonly elementId: ElementId;
  readonly dueAt: number;
  readonly summary: string;
}

/** A called instance. */
export interface Child {
  /** Id of the wait and of the instance. */
  readonly childId: WaitId;
  readonly elementId: ElementId;
  /** Shown to operators; at most 400 bytes. */
  readonly summary: string;
}

/** A call activity's start of an instance. The version is bound when the command is carried out [engine#call-activity]. */
export interface ChildStart extends Child {
  readonly definitionKey: string;
  /** Null: the active version. */
  readonly version: number | null;
  readonly variables: Variables;
  readonly parent: ParentReference;
}

/** Every job, timer, called instance and question that a state needs open, for another driver that continues the instance. */
export interface OpenWork {
  readonly jobs: readonly Job[];
  readonly timers: readonly Timer[];
  /** Called instances that have started. Only a command starts one. */
  readonly children: readonly Child[];
  readonly questions: readonly Question[];
}
