import { canonicalJson } from '@svc/audit';
import type { Actor } from '@svc/engine';
import { EventExchange } from '../commit/event-exchange.js';
import { DEFAULT_TTL_MS } from '../projection/facts/event-facts.js';
import type { Queryable } from '../repositories/queryable.js';
import type { TenantScope } from '../tenant-scope.js';
import { transactionSender } from './transaction-sender.js';

/** A message or signal for the tenant's instances and start events. */
export interface NewEvent {
  /** Id of the event: it is published once, also if it is sent several times. */
  readonly id: string;
  readonly kind: 'message' | 'signal';
  readonly name: string;
  readonly correlationKey: string | null;
  readonly payload: object;
  readonly actor: Actor;
  /** How long a message without a receiver is kept, in milliseconds; 0 for not at all. */
  readonly ttlMs?: number;
}

/** [events#who-gets-an-event]: its receivers, as far as they are known when it is published. */
export interface PublishedEvent {
  readonly status: 'delivered' | 'started' | 'buffered' | 'discarded';
  readonly instanceIds: readonly string[];
  /** False if it was published before. */
  readonly isNew: boolean;
}

interface StandingRow {
  readonly status: 'matched' | 'buffered' | 'discarded';
  readonly kinds: readonly ('wait' | 'start')[];
  readonly instances: readonly string[];
}

/** Publishes in an audited write and matches waits and starts in the same transaction. */
export class EventPublications {
  async publish(tenant: TenantScope, event: NewEvent, tx: Queryable): Promise<PublishedEvent> {
    const { id, kind, name, correlationKey } = event;
    const row = {
      ...{ id, kind, name, correlation_key: correlationKey, instance_id: null },
      ...{ actor_type: event.actor.type, actor_id: event.actor.id },
      payload: canonicalJson(event.payload),
      ttl_ms: event.ttlMs ?? DEFAULT_TTL_MS,
    };
    const exchange = new EventExchange(tenant, { published: [row] });
    const sender = transactionSender(tx);
    await exchange.lock(sender);
    const earlier = await this.standing(tenant, id, tx);
    if (earlier !== null) return { ...earlier, isNew: false };
    await exchange.match(sender);
    const standing = await this.standing(tenant, id, tx);
    if (standing === null) throw new Error(`expected event ${id} to be published, but it is not there`);
    return { ...standing, isNew: true };
  }

  /** Whether at least `count` messages without a receiver are kept. */
  async hasBuffered(tenant: TenantScope, count: number, tx: Queryable): Promise<boolean> {
    const { rows } = await tx.query<{ found: boolean }>(
      `SELECT count(*) >= $2 AS found FROM (SELECT 1 FROM published_event WHERE tenant_id = $1 AND status = 'buffered' AND expires_at > now() LIMIT $2) AS b`,
      [tenant, count],
    );
    return rows[0]?.found ?? false;
  }

  private async standing(
    tenant: TenantScope,
    id: string,
    tx: Queryable,
  ): Promise<Omit<PublishedEvent, 'isNew'> | null> {
    const { rows } = await tx.query<StandingRow>(
      `SELECT e.status, coalesce(array_agg(d.kind ORDER BY d.target_id) FILTER (WHERE d.kind IS NOT NULL), '{}') AS kinds,
         coalesce(array_agg(d.instance_id::text ORDER BY d.target_id) FILTER (WHERE d.kind IS NOT NULL), '{}') AS instances
       FROM published_event e LEFT JOIN event_delivery d ON d.tenant_id = e.tenant_id AND d.event_id = e.id AND d.status <> 'not_waiting'
       WHERE e.tenant_id = $1 AND e.id = $2 GROUP BY e.status`,
      [tenant, id],
    );
    const [row] = rows;
    return row === undefined ? null : { status: statusOf(row), instanceIds: [...new Set(row.instances)] };
  }
}

function statusOf({ status, kinds }: StandingRow): PublishedEvent['status'] {
  if (status !== 'matched') return status;
  return kinds.includes('wait') ? 'delivered' : 'started';
}
