import type { JsonValue } from '@svc/expressions';
import type { ElementId } from './model.js';
import type { ParentReference, TokenId, Variables, WaitId } from './state.js';

/** Who caused something (interface, "Audit log entry"). */
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
  | ({ readonly type: 'suspended' } & Controlled)
  | ({ readonly type: 'resumed' } & Controlled)
  | ({ readonly type: 'terminated' } & Controlled)
  | ChildReport
  /** Goes on after a slice that ended with `more`. */
  | { readonly type: 'continued' };

/** A published event and the wait that it is for. */
export interface EventDelivery {
  readonly eventId: string;
  readonly waitId: WaitId;
  /** The element that waits. */
  readonly elementId: ElementId;
}

export interface Controlled {
  readonly reason: string | null;
  /** It happened to the calling instance, and to this one because of it (engine rule 20). */
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
  | { readonly type: 'childNotStarted'; readonly childId: WaitId; readonly code: string; readonly message: string };

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
}

/** What has come, and which of the process's starts waited for it. */
export interface StartOccurrence {
  /** A start event, an instantiating receive task, or an arm of an instantiating gateway. */
  readonly elementId: ElementId;
  readonly payload: Variables;
}

/** The version that an instance is bound to for its whole life (interface, "Versioning" 5 and 7). */
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
  | { readonly ok: false; readonly code: RefusalCode; readonly message: string };

export interface InputAnswer {
  readonly status: string;
  readonly delivered?: number;
  readonly buffered?: boolean;
  readonly tokenId?: TokenId;
  /** Set when the input was taken and yet its caller must be told of a failure (an output that fails its types). */
  readonly validationErrors?: readonly { readonly path: string; readonly message: string }[];
}

/** `CONFLICT` 409, `NOT_FOUND` 404, `VALIDATION_ERROR` 400; `NOT_WAITING`: the wait of a delivery is over. */
export type RefusalCode = 'CONFLICT' | 'NOT_FOUND' | 'VALIDATION_ERROR' | 'NOT_WAITING';
