import type { ElementId } from './ids.js';
import type { JobConfig } from './elements/pulled-job/job-config.js';

/** When an execution listener is asked [listeners#execution-listeners]. */
export const EXECUTION_EVENTS = ['start', 'end'] as const;

export type ExecutionEvent = (typeof EXECUTION_EVENTS)[number];

/** When a task listener is asked [listeners#task-listeners]. */
export const TASK_EVENTS = ['create', 'assign', 'complete', 'cancel'] as const;

export type TaskEvent = (typeof TASK_EVENTS)[number];
export type ListenerEvent = ExecutionEvent | TaskEvent;

/** Jobs that are done when something happens to an element or process, each list in file order [listeners]. */
export type Listeners = { readonly [event in ListenerEvent]?: readonly JobConfig[] };

/** Whether somebody listens to this event. */
export function hasListeners({ listeners }: { readonly listeners?: Listeners }, event: ListenerEvent): boolean {
  return listeners?.[event] !== undefined;
}

/** What a job of a listener tells of it. */
export interface ListenerOf {
  readonly event: ListenerEvent;
  /** It listens to the process, not to the element at which its token is. */
  readonly isOfProcess?: true;
  /** The user task that was cancelled, where its token has gone on. */
  readonly elementId?: ElementId;
}

/** What a task listener changes of its task. Absent members stay as they are. */
export interface TaskChanges {
  readonly assignee?: string | null;
  readonly candidateGroups?: readonly string[];
  readonly candidateUsers?: readonly string[];
  readonly dueAt?: number | null;
  readonly priority?: number | null;
}

/** The decision of a task listener: a reason why nothing happens, or changes. */
export type TaskDecision = { readonly refusal: string } | { readonly changes: TaskChanges };
