import type { InstanceStatus } from '@svc/engine';
import type { WebhookEvent } from '@svc/webhooks';

/** An event that subscriptions may want [webhooks#what-is-sent]. */
export interface Occurrence {
  readonly event: WebhookEvent;
  /** ISO 8601. */
  readonly at: string;
  readonly about: OccurrenceSubject;
}

/** The members of the payload's `data` beside `instance_id` and `definition_key` [webhooks#subscriptions]. */
export type OccurrenceSubject =
  /** `status` and `variables`: those of the start of the instance, or the current ones. */
  | { readonly kind: 'instance'; readonly status: InstanceStatus; readonly variables: 'initial' | 'current' }
  /** `task` with the status that the event gives it, which may not be its last one. */
  | { readonly kind: 'task'; readonly taskId: string; readonly status: string | null }
  | { readonly kind: 'timer'; readonly timerId: string; readonly elementId: string }
  | {
      readonly kind: 'job';
      readonly jobId: string;
      readonly elementId: string;
      readonly jobType: string;
      /** Null if the service has given it up. */
      readonly worker: string | null;
      readonly message: string;
    }
  /** The answer of a recovery operation, with `instance_status` if the interface has it. */
  | { readonly kind: 'recovery'; readonly answer: object; readonly hasStatus: boolean };

/** An occurrence with its instance. */
export interface InstanceOccurrence extends Occurrence {
  readonly instanceId: string;
}

interface TaskOfEvent {
  readonly id: string;
  readonly instanceId: string;
  /** Whether a webhook wants the event. */
  readonly isWanted: boolean;
}

/** An occurrence of a task outside its process; none if no webhook wants it. */
export function taskOccurrences(
  event: 'task.claimed' | 'task.overdue',
  task: TaskOfEvent,
  at: Date,
): InstanceOccurrence[] {
  const { id: taskId, instanceId, isWanted } = task;
  if (!isWanted) return [];
  const about = { kind: 'task', taskId, status: null } as const;
  return [{ event, at: at.toISOString(), about, instanceId }];
}
