import type { JsonValue } from '@svc/expressions';
import type { ChildReport } from './child-report.js';
import type { Violation } from './data-model.js';
import type { ElementId, TokenId, WaitId } from './ids.js';
import type { CallAnswered } from './call-answered.js';
import type { PulledJobAnswered } from './pulled-job.js';
import type { FileRef, FileTombstone, Variables } from './variables.js';

/** Who caused something [audit-log#actors]. */
export interface Actor {
  readonly type: 'api_key' | 'system' | 'timer' | 'engine';
  /** Id of the API key; null unless an API call is the cause. */
  readonly id: string | null;
}

/**
 * One thing that happened, with everything that makes advancing it repeatable: its id seeds the ids of what it creates, and
 * its time is the `now` of every fact. Both come with the input and not from the Temporal task, which may be retried.
 */
export interface InputEnvelope {
  readonly id: string;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly actor: Actor;
  readonly input: EngineInput;
  /**
   * Violations of this input's typed values, by the index of the check (from 0, in the order of the checks). Checks that
   * are not listed have passed. Absent until one has failed.
   */
  readonly verdicts?: readonly CheckVerdict[];
  /** Why events that the process throws meanwhile are refused: each is an incident. Absent: they are accepted. */
  readonly eventsRefused?: string;
  /** `Outcome.slice`, in the last of the inputs advanced together: a replay ends the slice at the same step. */
  readonly slice?: number;
  /** The last commit that the caller has seen: refused with `PRECONDITION_FAILED` if the instance has moved on from it. */
  readonly expectedSeq?: number;
  /** The last commit before this input is advanced, which the driver notes beside `expectedSeq`. Absent: not compared. */
  readonly lastSeq?: number;
}

export interface CheckVerdict {
  readonly check: number;
  readonly violations: readonly Violation[];
}

/** What happened, in the past tense. A closed union: a new member is a compile error wherever it matters. */
export type EngineInput =
  | InstanceStarted
  | {
      readonly type: 'taskCompleted';
      readonly taskId: WaitId;
      readonly variables: Variables;
      readonly claimVersion: number;
      /** Who has the task, which its listeners are told. Absent: as it was created. */
      readonly assignee?: string | null;
    }
  /** Somebody is to get the task, whose listeners are asked first. */
  | {
      readonly type: 'taskAssigned';
      readonly taskId: WaitId;
      readonly action: 'claim' | 'delegate';
      readonly assignee: string;
    }
  | { readonly type: 'taskCancelled'; readonly taskId: WaitId }
  | PulledJobAnswered
  | CallAnswered
  | { readonly type: 'jobSucceeded'; readonly jobId: string; readonly response: JobResponse }
  | { readonly type: 'jobFailed'; readonly jobId: string; readonly error: JobError }
  | { readonly type: 'timerFired'; readonly timerId: string }
  | {
      readonly type: 'eventReceived';
      readonly kind: 'message' | 'signal' | 'callback';
      readonly name: string;
      readonly payload: Variables;
      readonly correlationKey: string | null;
      /** Present if the tenant's matching has chosen a wait: the event goes to that wait or to none. */
      readonly delivery?: EventDelivery;
    }
  | { readonly type: 'variablesUpdated'; readonly variables: Variables; readonly reason: string | null }
  | FileChanged
  | ({ readonly type: 'suspended' } & Controlled)
  | ({ readonly type: 'resumed' } & Controlled)
  | ({ readonly type: 'terminated' } & Controlled)
  | TokenRecovery
  | TimerOperation
  | ChildReport
  | QuestionAnswer
  | InputStuck
  /** Continues after a slice that ended with `more`. */
  | { readonly type: 'continued' };

/** Another input was refused by the log, or the engine failed at it, and nobody waits for its answer. */
export interface InputStuck {
  readonly type: 'inputStuck';
  /** Null if it cannot be tried again. */
  readonly input: InputEnvelope | null;
  readonly code: string;
  readonly message: string;
}

/** A file of the instance was confirmed or deleted [files#from-the-client-to-the-variable]. */
export interface FileChanged {
  readonly type: 'fileChanged';
  /** The variable that the file was uploaded for. */
  readonly variable: string;
  readonly file: FileRef | FileTombstone;
}

/** A published event and the wait that it is for. */
export interface EventDelivery {
  readonly eventId: string;
  readonly waitId: WaitId;
  /** The element that waits. */
  readonly elementId: ElementId;
}

/** What an operator does to tokens to repair an instance [recovery#recovery] [engine#recovery]. */
export type TokenRecovery =
  | ({ readonly type: 'tokenRetried'; readonly tokenId: TokenId } & Repair)
  /** Retries all tokens that can be retried. */
  | { readonly type: 'tokensRetried'; readonly reason: string | null }
  | ({ readonly type: 'tokenMoved'; readonly from: MovedFrom; readonly targetElementId: ElementId } & Repair)
  | { readonly type: 'tokenCancelled'; readonly tokenId: TokenId; readonly reason: string | null }
  | ({ readonly type: 'tokenAdded'; readonly elementId: ElementId } & Repair);

/** One token, or all tokens at an element. */
export type MovedFrom = { readonly tokenId: TokenId } | { readonly elementId: ElementId };

/** An operator's action on a waiting timer [timers#in-the-hands-of-an-operator]. */
export type TimerOperation =
  /** The token or scope that waited for the timer stays, and can be moved. */
  | ({ readonly type: 'timerCancelled' } & OperatedTimer)
  /** Fires as if it were due now. The later times of a cycle keep their schedule. */
  | ({ readonly type: 'timerFiredNow' } & OperatedTimer)
  | ({
      readonly type: 'timerMoved';
      /** Milliseconds since the epoch. A time in the past fires at once. */
      readonly dueAt: number;
    } & OperatedTimer);

interface OperatedTimer {
  readonly timerId: string;
  readonly reason: string | null;
}

export interface Repair {
  /** Merged into the variables before the token goes on. */
  readonly variables: Variables;
  readonly reason: string | null;
}

export interface Controlled {
  readonly reason: string | null;
  /** Whether the calling instance was the target, and this one follows it [engine#call-activity]. */
  readonly isFromParent?: boolean;
}

/** The answer to a `Question`. An answer that is no longer awaited changes nothing. */
export type QuestionAnswer =
  | { readonly type: 'decisionEvaluated'; readonly questionId: WaitId; readonly evaluation: DecisionEvaluation }
  | {
      readonly type: 'entryFound';
      readonly questionId: WaitId;
      readonly found: boolean;
      /** Null if there is no entry. */
      readonly value: JsonValue;
    }
  /** The decision does not exist, cannot be evaluated with these variables, or its answer was lost. */
  | { readonly type: 'questionFailed'; readonly questionId: WaitId; readonly message: string };

/** The result of a decision [decisions#evaluations]. */
export interface DecisionEvaluation {
  readonly decisionKey: string;
  readonly decisionVersion: number;
  /** SHA-256 of the version's source. */
  readonly decisionHash: string;
  readonly hitPolicy: string;
  readonly matched: boolean;
  /** Ids of rules. */
  readonly rulesMatched: readonly string[];
  /** In the form in which it is stored and returned by the API. */
  readonly matchedRules: {
    readonly matched: readonly { readonly rule_id: string; readonly outputs: Readonly<Variables> }[];
  };
  /** Values of the declared inputs. */
  readonly inputVariables: Variables;
  /** An object or a list of objects, depending on the hit policy. */
  readonly outputs: JsonValue;
}

export interface InstanceStarted {
  readonly type: 'started';
  readonly tenantId: string;
  readonly definition: DefinitionReference;
  readonly variables: Variables;
  readonly correlationId: string | null;
  readonly metadata: { readonly [name: string]: JsonValue };
  /** The event that starts the instance. Absent if a request does, which starts the none start events. */
  readonly startedBy?: StartOccurrence;
  /** The name of who starts it, for `svc:initiator`; absent: the id of the actor. */
  readonly initiator?: string;
  /** Set if a call activity starts the instance. */
  readonly parent?: ParentReference;
  /** Id of the instance that is run again [instances#re-run]. */
  readonly rerunOf?: string;
}

/** The call activity that started an instance [engine#call-activity]. */
export interface ParentReference {
  readonly instanceId: string;
  readonly elementId: ElementId;
  /** The outermost caller. */
  readonly rootId: string;
  /** Calls between the outermost caller and this instance: 1 if the outermost caller called it directly. */
  readonly depth: number;
}

/** An event that starts an instance, and the element that it starts. */
export interface StartOccurrence {
  /** Id of a start event, an instantiating receive task, or an event after an instantiating gateway. */
  readonly elementId: ElementId;
  readonly payload: Variables;
}

/** The version of an instance, bound for its whole life [instances#version]. */
export interface DefinitionReference {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly name: string;
  /** SHA-256 of the source. */
  readonly hash: string;
}

export interface JobResponse {
  /** HTTP status. */
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: JsonValue;
}

export interface JobError {
  /** `ServiceTaskError` for a final technical failure, otherwise the BPMN error code that the service raised. */
  readonly code: string;
  readonly message: string;
}

/** The answer to one input: accepted with an answer for its caller, or refused without any change. */
export type InputResult =
  | { readonly ok: true; readonly answer: InputAnswer }
  | {
      readonly ok: false;
      readonly code: RefusalCode;
      readonly message: string;
      /** The violations of a `VALIDATION_ERROR` for typed values. */
      readonly validationErrors?: readonly Violation[];
    };

export interface InputAnswer {
  readonly status: string;
  readonly delivered?: number;
  readonly buffered?: boolean;
  readonly tokenId?: TokenId;
  readonly recovered?: Recovered;
  /** Set if a listener is asked before it happens to the task. */
  readonly isAsked?: true;
  /** Set if the input was applied and its caller must still get a failure (an output that violates its types). */
  readonly validationErrors?: readonly Violation[];
}

/** The result of a recovery operation, from which its caller's answer is made. */
export interface Recovered {
  /** The element where the tokens are now; for a cancelled token the element where it was. */
  readonly elementId: ElementId;
  readonly elementType: string;
  /** Number of tokens. Of many tokens only the first are listed. */
  readonly count: number;
  readonly tokens: readonly RecoveredToken[];
  /** For a cancellation: active and waiting tokens that are left. */
  readonly remainingActiveTokens?: number;
}

export interface RecoveredToken {
  /** Null for an added token. */
  readonly originalTokenId: TokenId | null;
  /** Null for a cancelled token. */
  readonly newTokenId: TokenId | null;
  /** Null for an added token. */
  readonly fromElementId: ElementId | null;
}

/**
 * `CONFLICT` 409, `NOT_FOUND` 404, `PRECONDITION_FAILED` 412, `VALIDATION_ERROR` 400. Of a delivery: `NOT_WAITING` if its wait has
 * ended, `FULL` if it can be taken only later.
 */
export type RefusalCode =
  'CONFLICT' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'VALIDATION_ERROR' | 'NOT_WAITING' | 'FULL';
