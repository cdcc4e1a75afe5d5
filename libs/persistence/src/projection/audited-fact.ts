import { assertNever, TASK_ELEMENT } from '@svc/engine';
import type { Actor, Fact, ParentReference } from '@svc/engine';
import { isoTime } from './values.js';
import { variablesSnapshot } from './variables-snapshot.js';

export interface AuditedFact {
  readonly actor: Actor;
  readonly payload: object;
}

const ENGINE: Actor = { type: 'engine', id: null };

/**
 * The audit entry of a fact; null if it has none. Actors and payloads are those of [audit-log#actors]
 * and [audit-log#actions]; the action is the fact's name.
 */
export function auditedFact(fact: Fact): AuditedFact | null {
  switch (fact.fact) {
    case 'element.entered':
    case 'parallel.joined':
      return byEngine(ofElement(fact));
    case 'element.completed':
      return byEngine({ ...ofElement(fact), ...dropped(fact) });
    case 'gateway.resolved':
      return byEngine({
        ...ofElement(fact),
        taken_flows: fact.takenFlows,
        variables_snapshot: variablesSnapshot(fact.variables),
      });
    case 'boundary.triggered':
      return byEngine({
        ...ofElement(fact),
        attached_to: fact.attachedTo,
        variables_snapshot: variablesSnapshot(fact.variables),
      });
    case 'business_rule.evaluated':
      return byEngine({
        ...ofElement(fact),
        decision_key: fact.evaluation.decisionKey,
        decision_version: fact.evaluation.decisionVersion,
        decision_hash: fact.evaluation.decisionHash,
        evaluation_id: fact.evaluationId,
        variables_snapshot: variablesSnapshot(fact.variables),
      });
    case 'data_store.entry_written':
      return byEngine({ ...ofElement(fact), store: fact.store, key: fact.key });
    case 'escalation.uncaught':
      return byEngine({ ...ofElement(fact), code: fact.code });
    case 'timer.fired':
      return byEngine({ ...ofElement(fact), timer_id: fact.timerId, ...early(fact) });
    case 'timer.cancelled':
      // Cancellations by the process itself are visible from what it does instead.
      return fact.by === undefined
        ? null
        : byEngine({ ...ofElement(fact.by), timer_id: fact.timerId, reason: fact.by.reason, ...causedBy(fact.actor) });
    case 'timer.moved':
      return byEngine({
        ...ofElement(fact),
        timer_id: fact.timerId,
        due_at: isoTime(fact.dueAt),
        moved_from: isoTime(fact.movedFrom),
        reason: fact.reason,
        ...causedBy(fact.actor),
      });
    case 'instance.engine_completed':
      return byEngine({});
    case 'instance.error':
      return byEngine({
        element_id: fact.elementId,
        ...(fact.elementType !== undefined && { element_type: fact.elementType }),
        incident_id: fact.incidentId,
        code: fact.code,
        message: fact.message,
      });
    case 'task.created':
      return byEngine({
        element_id: fact.elementId,
        element_type: TASK_ELEMENT,
        task_id: fact.taskId,
        name: fact.name,
        assignee: fact.assignee,
      });
    case 'instance.created':
      return byCaller(fact, {
        correlationId: fact.correlationId,
        definition_id: fact.definition.id,
        definition_key: fact.definition.key,
        definition_version: fact.definition.version,
        definition_hash: fact.definition.hash,
        ...calledBy(fact.parent),
      });
    case 'instance.suspended':
    case 'instance.resumed':
    case 'instance.terminated':
      return byCaller(fact, { reason: fact.reason });
    case 'instance.variables_updated':
      return byCaller(fact, { names: fact.names, reason: fact.reason });
    case 'instance.rerun_created':
      return byEngine({ source_instance_id: fact.sourceInstanceId, ...causedBy(fact.actor) });
    case 'instance.token_retried':
    case 'instance.token_moved':
    case 'instance.token_added':
    case 'instance.token_cancelled':
      return byEngine({ ...recovered(fact), reason: fact.reason, ...causedBy(fact.actor) });
    case 'task.completed':
    case 'task.cancelled':
      return byCaller(fact, { element_id: fact.elementId, element_type: TASK_ELEMENT, task_id: fact.taskId });
    case 'event.published':
      return byEngine({
        ...ofElement(fact),
        event_id: fact.eventId,
        event_type: fact.kind,
        event_name: fact.name,
        correlation_key: fact.correlationKey,
      });
    case 'event.received':
      return byCaller(fact, {
        event_type: fact.kind,
        event_name: fact.name,
        delivered: fact.delivered,
        buffered: fact.buffered,
        ...(fact.delivery && { event_id: fact.delivery.eventId }),
      });
    case 'instance.status':
    case 'element.cancelled':
    case 'token.changed':
    case 'variables.changed':
    case 'task.output_refused':
    case 'timer.scheduled':
    case 'wait.armed':
    case 'wait.disarmed':
    case 'job.started':
    case 'job.succeeded':
    case 'job.failed':
    case 'job.cancelled':
      return null;
    default:
      return assertNever(fact);
  }
}

type FactNamed<Name extends Fact['fact']> = Extract<Fact, { readonly fact: Name }>;
type Recovery = FactNamed<
  'instance.token_retried' | 'instance.token_moved' | 'instance.token_added' | 'instance.token_cancelled'
>;

/** The fields of the operation's answer [recovery#recovery], and the place of the token. */
function recovered(fact: Recovery): object {
  if (fact.fact === 'instance.token_cancelled')
    return {
      cancelled_token_id: fact.tokenId,
      ...ofElement(fact),
      remaining_active_tokens: fact.remainingActiveTokens,
    };
  const token = { new_token_id: fact.tokenId, ...ofElement(fact), variables_patched: fact.variablesPatched };
  if (fact.fact === 'instance.token_added') return token;
  const original = { ...token, original_token_id: fact.from.tokenId };
  if (fact.fact === 'instance.token_retried') return original;
  return { ...original, from_element_id: fact.from.elementId, to_element_id: fact.elementId };
}

/** An answer that is dropped: no mapping takes it, and it is no object that could be merged. */
function dropped({ droppedOutput }: FactNamed<'element.completed'>): object {
  return droppedOutput === undefined ? {} : { dropped_output: droppedOutput };
}

/** The fields of a timer that was fired before it was due. */
function early({ actor, reason }: FactNamed<'timer.fired'>): object {
  return { ...(reason !== undefined && { reason }), ...causedBy(actor) };
}

/** The fields of an instance that a call activity started. */
function calledBy(parent: ParentReference | undefined): object {
  return parent === undefined ? {} : { parent_instance_id: parent.instanceId, parent_element_id: parent.elementId };
}

function byEngine(payload: object): AuditedFact {
  return { actor: ENGINE, payload };
}

function byCaller(fact: Fact, payload: object): AuditedFact {
  return { actor: fact.actor, payload };
}

/** An entry of the engine names the API key that caused it in its payload. */
function causedBy(actor: Actor): object {
  return actor.type === 'api_key' ? { api_key_id: actor.id } : {};
}

function ofElement(fact: { readonly elementId: string; readonly elementType: string }): object {
  return { element_id: fact.elementId, element_type: fact.elementType };
}
