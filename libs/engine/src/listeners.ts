import type { JobConfig } from './elements/pulled-job/job-config.js';

/** When an execution listener is asked [listeners#execution-listeners]. */
export const EXECUTION_EVENTS = ['start', 'end'] as const;

export type ExecutionEvent = (typeof EXECUTION_EVENTS)[number];

export type ListenerEvent = ExecutionEvent;

/** Jobs that are done when something happens to an element or process, each list in file order [listeners]. */
export type Listeners = { readonly [event in ListenerEvent]?: readonly JobConfig[] };

/** What a job of a listener tells of it. */
export interface ListenerOf {
  readonly event: ListenerEvent;
  /** It listens to the process, not to the element at which its token is. */
  readonly isOfProcess?: true;
}
