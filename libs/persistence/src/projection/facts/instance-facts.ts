import { canonicalJson, canonicalObject } from '@svc/audit';
import type { InstanceStatus, ParentReference } from '@svc/engine';
import type { Occurrence } from '../../webhooks/occurrence.js';
import type { InstanceCreation, VariableRow } from '../rows.js';
import { isoTime, searchText } from '../values.js';
import { byCaller, byEngine, causedBy } from './fact-kind.js';
import type { FactKinds, FactNamed } from './fact-kind.js';

/** Characters of an incident's message that its token keeps. The audit log has the whole. */
const MAX_INCIDENT_MESSAGE = 1_000;

export const instanceFacts: FactKinds<
  | 'instance.created'
  | 'instance.rerun_created'
  | 'instance.engine_completed'
  | 'instance.error'
  | 'instance.suspended'
  | 'instance.resumed'
  | 'instance.terminated'
  | 'instance.status'
  | 'instance.variables_updated'
  | 'variables.changed'
> = {
  'instance.created': {
    audit: (fact) =>
      byCaller(fact, {
        correlationId: fact.correlationId,
        definition_id: fact.definition.id,
        definition_key: fact.definition.key,
        definition_version: fact.definition.version,
        definition_hash: fact.definition.hash,
        ...calledBy(fact.parent),
      }),
    rows: (fact, rows) => {
      rows.writeVariables(fact.variables);
      rows.created = creation(fact, [...rows.variables.values()]);
    },
    event: () => ({
      event: 'instance.started',
      about: { kind: 'instance', status: 'running', variables: 'initial' },
    }),
  },
  'instance.rerun_created': {
    audit: (fact) => byEngine({ source_instance_id: fact.sourceInstanceId, ...causedBy(fact.actor) }),
    event: (fact) => ({
      event: fact.fact,
      about: { kind: 'recovery', answer: { source_instance_id: fact.sourceInstanceId }, hasStatus: true },
    }),
  },
  'instance.engine_completed': {
    audit: () => byEngine({}),
    event: () => ({ event: 'instance.completed', about: current('completed') }),
  },
  'instance.error': {
    audit: (fact) =>
      byEngine({
        element_id: fact.elementId,
        ...(fact.elementType !== undefined && { element_type: fact.elementType }),
        incident_id: fact.incidentId,
        code: fact.code,
        message: fact.message,
      }),
    rows: ({ incidentId, code, message }, { incidents }) =>
      void incidents.set(incidentId, {
        incident_code: code,
        incident_message: message.slice(0, MAX_INCIDENT_MESSAGE).toWellFormed(),
      }),
    event: (fact) => ({ event: fact.fact, about: current('error') }),
  },
  'instance.suspended': {
    audit: withReason,
    event: () => ({ event: 'instance.suspended', about: current('suspended') }),
  },
  'instance.resumed': { audit: withReason },
  'instance.terminated': {
    audit: withReason,
    event: () => ({ event: 'instance.terminated', about: current('terminated') }),
  },
  'instance.status': {
    rows: ({ status, error, at }, { change }) => {
      const isEnded = status === 'completed' || status === 'terminated';
      Object.assign(change, { status, error, sets_error: true, ended_at: isEnded ? isoTime(at) : null });
    },
  },
  'instance.variables_updated': {
    audit: (fact) => byCaller(fact, { names: fact.names, reason: fact.reason }),
  },
  'variables.changed': { rows: (fact, rows) => rows.writeVariables(fact.changed) },
};

type Stopped = FactNamed<'instance.suspended' | 'instance.resumed' | 'instance.terminated'>;

function withReason(fact: Stopped) {
  return byCaller(fact, { reason: fact.reason });
}

function current(status: InstanceStatus): Occurrence['about'] {
  return { kind: 'instance', status, variables: 'current' };
}

/** The fields of an instance that a call activity started. */
function calledBy(parent: ParentReference | undefined): object {
  return parent === undefined ? {} : { parent_instance_id: parent.instanceId, parent_element_id: parent.elementId };
}

/** `variables`: the rows of the initial variables, whose texts are reused. */
function creation(fact: FactNamed<'instance.created'>, variables: readonly VariableRow[]): InstanceCreation {
  const metadata = canonicalJson(fact.metadata);
  return {
    definition_id: fact.definition.id,
    definition_key: fact.definition.key,
    definition_version: fact.definition.version,
    definition_name: fact.definition.name,
    definition_hash: fact.definition.hash,
    metadata,
    correlation_id: fact.correlationId,
    initial_variables: canonicalObject(variables.map(({ name, value }) => [name, value])),
    parent_instance_id: fact.parent?.instanceId ?? null,
    search: searchText([fact.correlationId, fact.definition.name, metadata]),
    started_at: isoTime(fact.at),
  };
}
