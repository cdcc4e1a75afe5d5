import type { JsonValue } from '@svc/expressions';
import type { TokenId, Variables, WaitId } from './state.js';

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
    }
  | { readonly type: 'variablesUpdated'; readonly variables: Variables; readonly reason: string | null }
  | { readonly type: 'suspended'; readonly reason: string | null }
  | { readonly type: 'resumed'; readonly reason: string | null }
  | { readonly type: 'terminated'; readonly reason: string | null }
  /** Goes on after a slice that ended with `more`. */
  | { readonly type: 'continued' };

export interface InstanceStarted {
  readonly type: 'started';
  readonly tenantId: string;
  readonly definition: DefinitionReference;
  readonly variables: Variables;
  readonly correlationId: string | null;
  readonly metadata: { readonly [name: string]: JsonValue };
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

/** `CONFLICT` 409, `NOT_FOUND` 404, `VALIDATION_ERROR` 400. */
export type RefusalCode = 'CONFLICT' | 'NOT_FOUND' | 'VALIDATION_ERROR';
