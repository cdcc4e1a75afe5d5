import type { JsonValue } from '@svc/expressions';
import type { ElementId, FlowId, IncidentId, TokenId, WaitId } from './ids.js';
import type { DecisionEvaluation, DefinitionReference, ParentReference } from './inputs.js';
import type { TaskChanges } from './listeners.js';
import type { JobFailure, PulledJob } from './pulled-job.js';
import type { DroppedOutput, Variables } from './variables.js';
import type { InstanceStatus, TokenStatus } from './state.js';
import type { Actor, EventDelivery } from './inputs.js';

/**
 * What the engine did, in order: everything that becomes visible. `fact` is the interface's audit action if it has one; the
 * others (`token.*`, `variables.*`, `wait.*`, `timer.scheduled` …) only change projections.
 */
export type Fact = FactBase & FactBody;

export interface FactBase {
  readonly at: number;
  readonly actor: Actor;
}

interface OfElement {
  readonly elementId: ElementId;
  readonly elementType: string;
  readonly tokenId: TokenId;
}

/** The new token of a recovery operation [engine#recovery] */
interface Repaired extends OfElement {
  readonly reason: string | null;
  /** Names of the variables that were patched. */
  readonly variablesPatched: readonly string[];
}

/** The token that is now dead, and its element. */
interface RepairedFrom {
  readonly tokenId: TokenId;
  readonly elementId: ElementId;
}

/** A worker, or the service, has answered. Commits only while `lock` holds; null skips the condition. */
interface JobAnswered {
  readonly jobId: WaitId;
  readonly elementId: ElementId;
  readonly elementType: string;
  readonly jobType: string;
  readonly lock: string | null;
  readonly worker: string | null;
  readonly inputId: string;
}

/** Somebody has got a task whose listeners were asked. */
interface TaskAssigned {
  readonly taskId: WaitId;
  readonly elementId: ElementId;
  readonly assignee: string;
}

/** An operator's action on a timer. */
interface TimerOperated {
  readonly elementId: ElementId;
  readonly elementType: string;
  readonly reason: string | null;
}

export type FactBody =
  | {
      readonly fact: 'instance.created';
      readonly definition: DefinitionReference;
      readonly variables: Variables;
      readonly correlationId: string | null;
      readonly metadata: { readonly [name: string]: JsonValue };
      readonly parent?: ParentReference;
    }
  | { readonly fact: 'instance.engine_completed' }
  | {
      readonly fact: 'instance.error';
      readonly incidentId: IncidentId;
      readonly elementId: ElementId;
      /** Absent where no element is at fault. */
      readonly elementType?: string;
      readonly code: string;
      readonly message: string;
    }
  | { readonly fact: 'instance.suspended'; readonly reason: string | null }
  | { readonly fact: 'instance.resumed'; readonly reason: string | null }
  | { readonly fact: 'instance.terminated'; readonly reason: string | null }
  | { readonly fact: 'instance.variables_updated'; readonly names: readonly string[]; readonly reason: string | null }
  /** Recorded together with `instance.created`. */
  | { readonly fact: 'instance.rerun_created'; readonly sourceInstanceId: string }
  | (Repaired & { readonly fact: 'instance.token_retried'; readonly from: RepairedFrom })
  | (Repaired & { readonly fact: 'instance.token_moved'; readonly from: RepairedFrom })
  | (Repaired & { readonly fact: 'instance.token_added' })
  | (OfElement & {
      readonly fact: 'instance.token_cancelled';
      readonly reason: string | null;
      readonly remainingActiveTokens: number;
    })
  | { readonly fact: 'instance.status'; readonly status: InstanceStatus; readonly error: string | null }
  | (OfElement & { readonly fact: 'element.entered' })
  | (OfElement & {
      readonly fact: 'element.completed';
      /** Type of an answer or result that nothing has taken. For the log only: no state depends on it. */
      readonly droppedOutput?: DroppedOutput;
    })
  | (OfElement & { readonly fact: 'element.cancelled' })
  | (OfElement & {
      readonly fact: 'gateway.resolved';
      readonly takenFlows: readonly FlowId[];
      readonly variables: Variables;
    })
  | (OfElement & { readonly fact: 'parallel.joined' })
  | (OfElement & {
      readonly fact: 'data_store.entry_written';
      /** Name of the tenant's data store. */
      readonly store: string;
      readonly key: string;
      readonly value: JsonValue;
    })
  | (OfElement & {
      readonly fact: 'business_rule.evaluated';
      readonly evaluationId: string;
      readonly evaluation: DecisionEvaluation;
      /** The variables that the task saw when it asked. */
      readonly variables: Variables;
    })
  /** No handler catches it, and the thrower goes on [engine#escalation]. */
  | (OfElement & { readonly fact: 'escalation.uncaught'; readonly code: string })
  | (OfElement & { readonly fact: 'boundary.triggered'; readonly attachedTo: ElementId; readonly variables: Variables })
  | {
      readonly fact: 'token.changed';
      readonly tokenId: TokenId;
      readonly elementId: ElementId;
      readonly elementType: string;
      readonly status: TokenStatus;
      /** Of a token that is frozen by it. */
      readonly incidentId?: IncidentId;
    }
  /** The written variables of the root scope, without those that did not change. */
  | { readonly fact: 'variables.changed'; readonly changed: Variables }
  | {
      readonly fact: 'task.created';
      readonly taskId: WaitId;
      readonly tokenId: TokenId;
      readonly elementId: ElementId;
      readonly name: string;
      readonly assignee: string | null;
      readonly candidateGroups: readonly string[];
      /** Absent if there are none. */
      readonly candidateUsers?: readonly string[];
      readonly dueAt: number | null;
      readonly priority: number | null;
      /** Whether listeners are asked before somebody gets it; absent: no. */
      readonly isAssignmentAsked?: true;
      readonly variables: Variables;
    }
  /** Commits only while the task is claimed with this `claimVersion`; null skips the condition. */
  | {
      readonly fact: 'task.completed';
      readonly taskId: WaitId;
      readonly elementId: ElementId;
      readonly claimVersion: number | null;
      readonly inputId: string;
      readonly variables: Variables;
    }
  /** The output of the task violates its types, so the task is not completed. Commits on the same condition. */
  | {
      readonly fact: 'task.output_refused';
      readonly taskId: WaitId;
      readonly elementId: ElementId;
      readonly claimVersion: number | null;
      readonly inputId: string;
    }
  /** Its listeners are asked whether it may be assigned or completed. Commits on the same condition. */
  | {
      readonly fact: 'task.asked';
      readonly taskId: WaitId;
      readonly elementId: ElementId;
      readonly event: 'assign' | 'complete';
      /** Who has it, or is to get it. */
      readonly assignee: string | null;
      readonly claimVersion: number | null;
      readonly inputId: string;
    }
  /** A listener has refused, or could not be asked: nothing happens to the task. */
  | {
      readonly fact: 'task.refused';
      readonly taskId: WaitId;
      readonly elementId: ElementId;
      readonly event: 'assign' | 'complete';
      readonly reason: string;
    }
  | ({ readonly fact: 'task.claimed' } & TaskAssigned)
  | ({ readonly fact: 'task.delegated' } & TaskAssigned)
  /** Listeners have changed it. */
  | {
      readonly fact: 'task.updated';
      readonly taskId: WaitId;
      readonly elementId: ElementId;
      readonly changes: TaskChanges;
    }
  | { readonly fact: 'task.cancelled'; readonly taskId: WaitId; readonly elementId: ElementId }
  | (OfElement &
      PulledJob & {
        readonly fact: 'job.created';
        readonly jobId: WaitId;
        /** What the job has of its own: mapped inputs, or what inner scopes have. */
        readonly variables: Variables;
      })
  | ({ readonly fact: 'job.completed' } & JobAnswered)
  | ({ readonly fact: 'job.error_thrown' | 'job.failed'; readonly error: JobFailure } & JobAnswered)
  | {
      readonly fact: 'job.cancelled';
      readonly jobId: WaitId;
      readonly elementId: ElementId;
      readonly elementType: string;
    }
  | {
      readonly fact: 'timer.scheduled';
      readonly timerId: string;
      readonly elementId: ElementId;
      /** Null for the start of an event subprocess: its scope waits, and no token does. */
      readonly tokenId: TokenId | null;
      readonly dueAt: number;
    }
  | {
      readonly fact: 'timer.fired';
      readonly timerId: string;
      readonly elementId: ElementId;
      readonly elementType: string;
      /** Why an operator fired it early; absent when it fired by itself. */
      readonly reason?: string | null;
    }
  | { readonly fact: 'timer.cancelled'; readonly timerId: string; readonly by?: TimerOperated }
  | (TimerOperated & {
      readonly fact: 'timer.moved';
      readonly timerId: string;
      readonly tokenId: TokenId | null;
      readonly dueAt: number;
      readonly movedFrom: number;
    })
  | {
      readonly fact: 'wait.armed';
      readonly waitId: WaitId;
      readonly kind: 'message' | 'signal' | 'callback';
      readonly name: string;
      readonly correlationKey: string | null;
      readonly elementId: ElementId;
      /** It stays after an event, so that further events can be matched with it. */
      readonly isLasting?: true;
    }
  | { readonly fact: 'wait.disarmed'; readonly waitId: WaitId }
  | {
      readonly fact: 'event.received';
      readonly kind: 'message' | 'signal' | 'callback';
      readonly name: string;
      readonly delivered: number;
      readonly buffered: boolean;
      /** Present if the event was published to the tenant and matched with this wait. */
      readonly delivery?: EventDelivery;
      /** Present if that wait lasts: the next event that was matched with it can be delivered. */
      readonly lasting?: { readonly correlationKey: string | null };
    }
  /** Published to the whole tenant. The transaction that writes this fact finds the receivers [engine#signals-and-messages]. */
  | (OfElement & {
      readonly fact: 'event.published';
      readonly eventId: string;
      readonly kind: 'message' | 'signal';
      readonly name: string;
      readonly correlationKey: string | null;
      readonly payload: Variables;
    })
  | { readonly fact: 'call.started'; readonly jobId: string; readonly elementId: ElementId; readonly tokenId: TokenId }
  | { readonly fact: 'call.succeeded'; readonly jobId: string; readonly elementId: ElementId }
  | {
      readonly fact: 'call.failed';
      readonly jobId: string;
      readonly elementId: ElementId;
      readonly code: string;
      readonly message: string;
    }
  | { readonly fact: 'call.cancelled'; readonly jobId: string; readonly elementId: ElementId };
