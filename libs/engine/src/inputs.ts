import type { JsonValue } from '@svc/expressions';
import type { Violation } from './data-model.js';
import type { ElementId, TokenId, WaitId } from './ids.js';
import type { FileRef, FileTombstone, Variables } from './variables.js';

/** Who caused something [audit-log#actors]. */
export interface Actor {
  readonly type: 'api_key' | 'system' | 'timer' | 'engine';
  /** The key's id, where an API call is the cause. */
  readonly id: string | null;
}

/**
 * One thing that happened, with everything that makes advancing it repeatable: its id seeds the ids of what it
 * creates, its time is the `now` of every fact. Both come with the input, never from the task that is retried.
 */
export interface InputEnvelope {
  readonly id: string;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly actor: Actor;
  readonly input: EngineInput;
  /**
   * What typed values of this input were found to be wrong, by the number of the check that asked (from 0, in the order
   * of asking); a check that is not named here passes. Absent until one has failed.
   */
  readonly verdicts?: readonly CheckVerdict[];
  /** Why events that it makes the process throw are not taken: each such throw is an incident. Absent: they are. */
  readonly eventsRefused?: string;
  /** Of the last of inputs that are advanced together: how long their slice was (`Outcome.slice`), so that it is that again. */
  readonly slice?: number;
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
    }
  | { readonly type: 'taskCancelled'; readonly taskId: WaitId }
  | { readonly type: 'jobSucceeded'; readonly jobId: string; readonly response: JobResponse }
  | { readonly type: 'jobFailed'; readonly jobId: string; readonly error: JobError }
  | { readonly type: 'timerFired'; readonly timerId: string }
  | {
      readonly type: 'eventReceived';
      readonly kind: 'message' | 'signal' | 'callback';
      readonly name: string;
      readonly payload: Variables;
      readonly correlationKey: string | null;
      /** Given where the tenant's matching has chosen the wait: it goes there or nowhere. */
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
  /** Goes on after a slice that ended with `more`. */
  | { readonly type: 'continued' };

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
  /** All that can be. */
  | { readonly type: 'tokensRetried'; readonly reason: string | null }
  | ({ readonly type: 'tokenMoved'; readonly from: MovedFrom; readonly targetElementId: ElementId } & Repair)
  | { readonly type: 'tokenCancelled'; readonly tokenId: TokenId; readonly reason: string | null }
  | ({ readonly type: 'tokenAdded'; readonly elementId: ElementId } & Repair);

/** One token, or all that stand at an element. */
export type MovedFrom = { readonly tokenId: TokenId } | { readonly elementId: ElementId };

/** What an operator does to a timer that waits [timers#in-the-hands-of-an-operator]. */
export type TimerOperation =
  /** Who waited for it stays, to be moved. */
  | ({ readonly type: 'timerCancelled' } & OperatedTimer)
  /** As if it were due now; what follows of a cycle keeps to its schedule. */
  | ({ readonly type: 'timerFiredNow' } & OperatedTimer)
  | ({
      readonly type: 'timerMoved';
      /** Milliseconds since the epoch; in the past it fires at once. */
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
  /** It happened to the calling instance, and to this one because of it [engine#call-activity]. */
  readonly isFromParent?: boolean;
}

/** What an instance tells the one that called it. What its call activity no longer waits for changes nothing. */
export type ChildReport =
  | {
      readonly type: 'childCompleted';
      readonly childId: WaitId;
      readonly variables: Variables;
      /** Names of those that it was given and has not written: they are not merged back. */
      readonly untouched?: readonly string[];
    }
  /** A BPMN error that it did not catch: it is in `error`, and waits to be repaired unless its caller catches it. */
  | { readonly type: 'childFailed'; readonly childId: WaitId; readonly code: string; readonly message: string }
  | { readonly type: 'childEscalated'; readonly childId: WaitId; readonly code: string }
  | { readonly type: 'childTerminated'; readonly childId: WaitId }
  /** There is no such definition, it could not be started, or what it told is lost. */
  | {
      readonly type: 'childNotStarted';
      readonly childId: WaitId;
      readonly code: string;
      readonly message: string;
      /** Where what it was given is not of its types: the call activity throws `ValidationError` [engine#validation-error]. */
      readonly violations?: readonly Violation[];
    };

/** The answer to a `Question`. What is not asked any more changes nothing. */
export type QuestionAnswer =
  | { readonly type: 'decisionEvaluated'; readonly questionId: WaitId; readonly evaluation: DecisionEvaluation }
  | {
      readonly type: 'entryFound';
      readonly questionId: WaitId;
      readonly found: boolean;
      /** Null where there is none. */
      readonly value: JsonValue;
    }
  /** There is no such decision, it cannot decide these variables, or the answer is lost. */
  | { readonly type: 'questionFailed'; readonly questionId: WaitId; readonly message: string };

/** What a decision came to [decisions#evaluations]. */
export interface DecisionEvaluation {
  readonly decisionKey: string;
  readonly decisionVersion: number;
  /** SHA-256 of the version's source. */
  readonly decisionHash: string;
  readonly hitPolicy: string;
  readonly matched: boolean;
  /** Ids of rules. */
  readonly rulesMatched: readonly string[];
  /** As it is stored and answered. */
  readonly matchedRules: {
    readonly matched: readonly { readonly rule_id: string; readonly outputs: Readonly<Variables> }[];
  };
  /** Values of the declared inputs. */
  readonly inputVariables: Variables;
  /** An object, or a list of them, as the hit policy says. */
  readonly outputs: JsonValue;
}

export interface InstanceStarted {
  readonly type: 'started';
  readonly tenantId: string;
  readonly definition: DefinitionReference;
  readonly variables: Variables;
  readonly correlationId: string | null;
  readonly metadata: { readonly [name: string]: JsonValue };
  /** The event that starts the instance; absent when a request does, which starts the none start events. */
  readonly startedBy?: StartOccurrence;
  /** Of an instance that a call activity starts. */
  readonly parent?: ParentReference;
  /** The instance that is run again [instances#re-run]. */
  readonly rerunOf?: string;
}

/** The call activity that an instance was started by [engine#call-activity]. */
export interface ParentReference {
  readonly instanceId: string;
  readonly elementId: ElementId;
  /** The outermost caller. */
  readonly rootId: string;
  /** Calls between the outermost caller and this instance: 1 for one that it has called itself. */
  readonly depth: number;
}

/** What has come, and which of the process's starts waited for it. */
export interface StartOccurrence {
  /** A start event, an instantiating receive task, or an arm of an instantiating gateway. */
  readonly elementId: ElementId;
  readonly payload: Variables;
}

/** The version that an instance is bound to for its whole life [instances#version]. */
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

/** The answer to one input: accepted with facts for its caller, or refused with nothing changed. */
export type InputResult =
  | { readonly ok: true; readonly answer: InputAnswer }
  | {
      readonly ok: false;
      readonly code: RefusalCode;
      readonly message: string;
      /** Of `VALIDATION_ERROR`, where values are not of their types. */
      readonly validationErrors?: readonly Violation[];
    };

export interface InputAnswer {
  readonly status: string;
  readonly delivered?: number;
  readonly buffered?: boolean;
  readonly tokenId?: TokenId;
  readonly recovered?: Recovered;
  /** Set when the input was taken and yet its caller must be told of a failure (an output that fails its types). */
  readonly validationErrors?: readonly Violation[];
}

/** What a recovery operation has done; the answer to its caller is made of it. */
export interface Recovered {
  /** Where the tokens stand now; of a cancelled one where it stood. */
  readonly elementId: ElementId;
  readonly elementType: string;
  /** How many there are; of many only the first are listed. */
  readonly count: number;
  readonly tokens: readonly RecoveredToken[];
  /** Active and waiting ones that are left, of a cancellation. */
  readonly remainingActiveTokens?: number;
}

export interface RecoveredToken {
  /** Null of one that was added. */
  readonly originalTokenId: TokenId | null;
  /** Null of one that was cancelled. */
  readonly newTokenId: TokenId | null;
  /** Null of one that was added. */
  readonly fromElementId: ElementId | null;
}

/** `CONFLICT` 409, `NOT_FOUND` 404, `VALIDATION_ERROR` 400; `NOT_WAITING`: the wait of a delivery is over. */
export type RefusalCode = 'CONFLICT' | 'NOT_FOUND' | 'VALIDATION_ERROR' | 'NOT_WAITING';
