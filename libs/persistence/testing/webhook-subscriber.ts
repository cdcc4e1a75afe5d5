import { v7 as newId } from 'uuid';
import type { CommitFixture } from './commit-fixture.js';

/** A delivery as it waits for its first attempt. */
export interface StoredDelivery {
  readonly event_type: string;
  readonly event_id: string;
  readonly subscription_id: string;
  readonly data: { readonly [name: string]: unknown };
}

/** Who wants to be told of a fixture's tenant, and what they are told. */
export class WebhookSubscriber {
  constructor(private readonly fixture: CommitFixture) {}

  /** Removes all subscriptions and deliveries. */
  async clear(): Promise<void> {
    for (const table of ['webhook_interest', 'webhook_delivery', 'webhook_event'])
      await this.fixture.query(`DELETE FROM ${table}`);
  }

  /** The id of a subscription of its own for each event. */
  async subscribe(events: readonly string[], key = '', tenantId = this.fixture.tenantId): Promise<string[]> {
    const ids = events.map(() => newId());
    for (const [n, event] of events.entries())
      await this.fixture.query('INSERT INTO webhook_interest VALUES ($1, $2, $3, $4)', tenantId, event, key, ids[n]);
    return ids;
  }

  /** In the order in which they were written. */
  async deliveries(): Promise<StoredDelivery[]> {
    const rows = await this.fixture.query<StoredDelivery & { readonly data: string }>(
      `SELECT d.*, e.data FROM webhook_delivery d JOIN webhook_event e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
       WHERE d.tenant_id = $1 ORDER BY d.leased_until, d.id`,
      this.fixture.tenantId,
    );
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as StoredDelivery['data'] }));
  }

  async deliveredEvents(): Promise<string[]> {
    return (await this.deliveries()).map(({ event_type: event }) => event);
  }
}
