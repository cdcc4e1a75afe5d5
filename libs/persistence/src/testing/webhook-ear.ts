import { v7 as newId } from 'uuid';
import type { CommitFixture } from './commit-fixture.js';

/** A delivery before its first attempt. */
export interface Told {
  readonly event_type: string;
  readonly event_id: string;
  readonly subscription_id: string;
  readonly data: { readonly [name: string]: unknown };
}

/** The subscriptions and deliveries of a fixture's tenant. */
export class WebhookEar {
  constructor(private readonly fixture: CommitFixture) {}

  /** Removes all subscriptions and deliveries. */
  async clear(): Promise<void> {
    for (const table of ['webhook_interest', 'webhook_delivery', 'webhook_event'])
      await this.fixture.query(`DELETE FROM ${table}`);
  }

  /** Subscribes to each event separately; returns the ids by event. */
  async wants(events: readonly string[], key = '', tenantId = this.fixture.tenantId): Promise<string[]> {
    const ids = events.map(() => newId());
    for (const [n, event] of events.entries())
      await this.fixture.query('INSERT INTO webhook_interest VALUES ($1, $2, $3, $4)', tenantId, event, key, ids[n]);
    return ids;
  }

  /** In the order in which they were written. */
  async told(): Promise<Told[]> {
    const rows = await this.fixture.query<Told & { readonly data: string }>(
      `SELECT d.*, e.data FROM webhook_delivery d JOIN webhook_event e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
       WHERE d.tenant_id = $1 ORDER BY d.leased_until, d.id`,
      this.fixture.tenantId,
    );
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as Told['data'] }));
  }

  async eventsTold(): Promise<string[]> {
    return (await this.told()).map(({ event_type: event }) => event);
  }
}
