import type { InstanceStatus } from '@svc/engine';
import type { WebhookEvent } from '@svc/webhooks';

/** Something that happened and that subscribers may want to be told [webhooks#what-is-sent]. */
export interface Occurrence {
  readonly event: WebhookEvent;
  /** ISO 8601. */
  readonly at: string;
  readonly about: OccurrenceSubject;
}

/** What the payload's `data` hold beside `instance_id` and `definition_key` [webhooks#subscriptions]. */
export type OccurrenceSubject =
  /** `status` and `variables`: those that the instance began with, or those of the moment. */
  | { readonly kind: 'instance'; readonly status: InstanceStatus; readonly variables: 'initial' | 'current' }
  /** `task`; in the status that the event gives it, which may not be its last one. */
  | { readonly kind: 'task'; readonly taskId: string; readonly status: string | null }
  | { readonly kind: 'timer'; readonly timerId: string; readonly elementId: string }
  /** The answer of a recovery operation, with `instance_status` where the interface has it there. */
  | { readonly kind: 'recovery'; readonly answer: object; readonly hasStatus: boolean };

/** An occurrence, and the instance that it belongs to. */
export interface InstanceOccurrence extends Occurrence {
  readonly instanceId: string;
}

interface TaskOfEvent {
  readonly id: string;
  readonly instanceId: string;
  /** Some webhook wants the event. */
  readonly isWanted: boolean;
}

/** What happens to a task without its process noticing: nothing where nobody wants to be told. */
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
