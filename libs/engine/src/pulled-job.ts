import type { JsonValue } from '@svc/expressions';
import type { WaitId } from './ids.js';
import type { ListenerOf, TaskDecision } from './listeners.js';
import type { Variables } from './variables.js';

/** The error code of a job whose attempts have ended [jobs#attempts], caught by this code or by a catch-all. */
export const JOB_FAILED = 'JobFailed';

/** Work that a worker outside pulls, as it is created [jobs#fields]. Not the {@link Job} of a service call, which the service sends. */
export interface PulledJob {
  /** The element's name, or else its id. */
  readonly name: string;
  readonly jobType: string;
  /** The task headers, evaluated. */
  readonly headers: { readonly [name: string]: JsonValue };
  /** Names of the variables that a worker gets; null: the mapped inputs, or without any all. */
  readonly reads: readonly string[] | null;
  /** Attempts in all. */
  readonly retries: number;
  /** Delay before the next attempt where the worker names none, in milliseconds. */
  readonly retryBackoffMs: number;
  readonly priority: number;
  /** When its time ends, in milliseconds since the epoch; null: never. */
  readonly dueAt: number | null;
  /** Absent if the job is the work of its element. */
  readonly listener?: ListenerOf;
  /** Of a task listener: the task that it is asked about, and what is to happen to it. */
  readonly task?: AskedTask;
}

/** A task as a listener sees it. */
export interface AskedTask {
  /** Null while it is being created. */
  readonly id: WaitId | null;
  readonly name: string;
  /** Of an assignment: who is to get the task. */
  readonly assignee: string | null;
  readonly candidateGroups: readonly string[];
  readonly candidateUsers: readonly string[];
  /** Milliseconds since the epoch. */
  readonly dueAt: number | null;
  readonly priority: number | null;
}

/** How a job has ended for the worker that answered. */
export type JobOutcome =
  | { readonly kind: 'completed'; readonly variables: Variables; readonly task?: TaskDecision }
  /** A BPMN error. */
  | { readonly kind: 'error'; readonly code: string; readonly message: string; readonly variables: Variables }
  /** Its attempts have ended. */
  | { readonly kind: 'failed'; readonly message: string; readonly details: string | null };

/** Why a job has ended without its result. */
export interface JobFailure {
  /** Of a BPMN error, or `JobFailed`. */
  readonly code: string;
  readonly message: string;
  /** Such as a stack trace. */
  readonly details?: string;
}

/** The answer of a worker, or of the service where no worker has answered. */
export interface PulledJobAnswered {
  readonly type: 'pulledJobAnswered';
  readonly jobId: WaitId;
  /** The lock under which it is given. It commits only while that lock holds. Null: whatever the lock. */
  readonly lock: string | null;
  /** Name of the worker; null if the service answers. */
  readonly worker: string | null;
  readonly outcome: JobOutcome;
}
