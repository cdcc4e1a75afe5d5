import type { Actor, Fact, ParentReference } from '@svc/engine';
import { variablesSnapshot } from './variables-snapshot.js';

export interface AuditedFact {
  readonly actor: Actor;
  readonly payload: object;
}

const ENGINE: Actor = { type: 'engine', id: null };

/**
 * What the audit log says about a fact; null where it says nothing. Actors and payloads as the interface's table
 * "Audit log actions" and contract, "Audit", have them; the action is the fact's name.
 */
export function auditedFact(fact: Fact): AuditedFact | null {
  switch (fact.fact) {
    case 'element.entered':
    case 'element.completed':
    case 'parallel.joined':
      return byEngine(ofElement(fact));
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
    case 'escalation.uncaught':
      return byEngine({ ...ofElement(fact), code: fact.code });
    case 'timer.fired':
      return byEngine({ ...ofElement(fact), timer_id: fact.timerId, ...causedBy(fact.actor) });
    case 'instance.engine_completed':
      return byEngine({});
    case 'instance.error':
      return byEngine({
        element_id: fact.elementId,
        incident_id: fact.incidentId,
        code: fact.code,
        message: fact.message,
      });
    case 'task.created':
      return byEngine({
        element_id: fact.elementId,
        element_type: 'userTask',
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
    case 'task.completed':
    case 'task.cancelled':
      return byCaller(fact, { element_id: fact.elementId, element_type: 'userTask', task_id: fact.taskId });
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
    default:
      return null;
  }
}

/** Of an instance that a call activity has started. */
function calledBy(parent: ParentReference | undefined): object {
  return parent === undefined ? {} : { parent_instance_id: parent.instanceId, parent_element_id: parent.elementId };
}

function byEngine(payload: object): AuditedFact {
  return { actor: ENGINE, payload };
}

function byCaller(fact: Fact, payload: object): AuditedFact {
  return { actor: fact.actor, payload };
}

/** An engine's entry names the key that caused it in its payload. */
function causedBy(actor: Actor): object {
  return actor.type === 'api_key' ? { api_key_id: actor.id } : {};
}

function ofElement(fact: { readonly elementId: string; readonly elementType: string }): object {
  return { element_id: fact.elementId, element_type: fact.elementType };
}
