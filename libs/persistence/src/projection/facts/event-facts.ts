import { canonicalJson, MAX_DOCUMENT_DEPTH } from '@svc/audit';
import { isoTime } from '../values.js';
import { byCaller, byEngine, ofElement } from './fact-kind.js';
import type { FactKinds } from './fact-kind.js';

/** How long a message of an instance is kept for a receiver: the default of the API. */
export const DEFAULT_TTL_MS = 3_600_000;

export const eventFacts: FactKinds<'wait.armed' | 'wait.disarmed' | 'event.received' | 'event.published'> = {
  'wait.armed': {
    rows: (fact, { instanceId, armed }) =>
      void armed.set(fact.waitId, {
        id: fact.waitId,
        instance_id: instanceId,
        element_id: fact.elementId,
        kind: fact.kind,
        name: fact.name,
        correlation_key: fact.correlationKey,
        created_at: isoTime(fact.at),
        is_lasting: fact.isLasting === true,
      }),
  },
  'wait.disarmed': {
    rows: ({ waitId }, { armed, disarmed }) => {
      if (!armed.delete(waitId)) disarmed.add(waitId);
    },
  },
  'event.received': {
    audit: (fact) =>
      byCaller(fact, {
        event_type: fact.kind,
        event_name: fact.name,
        delivered: fact.delivered,
        buffered: fact.buffered,
        ...(fact.delivery && { event_id: fact.delivery.eventId }),
      }),
    rows: ({ delivery, name, lasting }, { received }) => {
      if (!delivery) return;
      const next = lasting === undefined ? null : { name, correlation_key: lasting.correlationKey };
      received.push({ event_id: delivery.eventId, target_id: delivery.waitId, lasting: next });
    },
  },
  'event.published': {
    audit: (fact) =>
      byEngine({
        ...ofElement(fact),
        event_id: fact.eventId,
        event_type: fact.kind,
        event_name: fact.name,
        correlation_key: fact.correlationKey,
      }),
    rows: (fact, { instanceId, published }) =>
      void published.push({
        id: fact.eventId,
        kind: fact.kind,
        name: fact.name,
        correlation_key: fact.correlationKey,
        payload: canonicalJson(fact.payload, MAX_DOCUMENT_DEPTH),
        instance_id: instanceId,
        actor_type: 'engine',
        actor_id: null,
        ttl_ms: DEFAULT_TTL_MS,
      }),
  },
};
