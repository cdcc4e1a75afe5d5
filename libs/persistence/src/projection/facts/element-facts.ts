import { isoTime } from '../values.js';
import { variablesSnapshot } from '../variables-snapshot.js';
import { byEngine, ofElement } from './fact-kind.js';
import type { FactKinds } from './fact-kind.js';

export const elementFacts: FactKinds<
  | 'element.entered'
  | 'element.completed'
  | 'element.cancelled'
  | 'gateway.resolved'
  | 'parallel.joined'
  | 'boundary.triggered'
  | 'escalation.uncaught'
  | 'token.changed'
> = {
  'element.entered': { audit: (fact) => byEngine(ofElement(fact)) },
  'element.completed': {
    // An answer is dropped if no mapping takes it and it is no object that could be merged.
    audit: ({ droppedOutput, ...fact }) =>
      byEngine({ ...ofElement(fact), ...(droppedOutput !== undefined && { dropped_output: droppedOutput }) }),
  },
  'element.cancelled': {},
  'gateway.resolved': {
    audit: (fact) =>
      byEngine({
        ...ofElement(fact),
        taken_flows: fact.takenFlows,
        variables_snapshot: variablesSnapshot(fact.variables),
      }),
  },
  'parallel.joined': { audit: (fact) => byEngine(ofElement(fact)) },
  'boundary.triggered': {
    audit: (fact) =>
      byEngine({
        ...ofElement(fact),
        attached_to: fact.attachedTo,
        variables_snapshot: variablesSnapshot(fact.variables),
      }),
  },
  'escalation.uncaught': { audit: (fact) => byEngine({ ...ofElement(fact), code: fact.code }) },
  'token.changed': {
    rows: (fact, { instanceId, tokens, incidents }) =>
      void tokens.set(fact.tokenId, {
        instance_id: instanceId,
        id: fact.tokenId,
        element_id: fact.elementId,
        element_type: fact.elementType,
        status: fact.status,
        incident_id: fact.incidentId ?? null,
        ...(fact.incidentId !== undefined && incidents.get(fact.incidentId)),
        created_at: tokens.get(fact.tokenId)?.created_at ?? isoTime(fact.at),
        updated_at: isoTime(fact.at),
      }),
  },
};
