import type { WebhookSubscriptionRow } from '../entities/webhook.js';
import type { TenantScope } from '../tenant-scope.js';
import { countInTurn } from './count-in-turn.js';
import type { Queryable } from './queryable.js';

/** The fields of a subscription, with sealed secrets. */
export type WebhookSubscription = Pick<
  WebhookSubscriptionRow,
  'id' | 'url' | 'eventTypes' | 'definitionKey' | 'isActive' | 'disableAfter' | 'version' | 'masterKeyId'
> & { readonly wrappedKey: Uint8Array; readonly sealed: Uint8Array };

/** The key for all definitions in `webhook_interest`. */
const ANY_DEFINITION = '';

/** Writes webhook subscriptions inside an audited write. */
export class WebhookWriter {
  /** How many subscriptions the tenant has, including those that this transaction inserted; concurrent writers count one after the other. */
  count(tenant: TenantScope, tx: Queryable): Promise<number> {
    return countInTurn(tenant, { table: 'webhook_subscription' }, tx);
  }

  /** False if it exists already. */
  async insert(tenant: TenantScope, subscription: WebhookSubscription, tx: Queryable): Promise<boolean> {
    const { rowCount } = await tx.query(
      `INSERT INTO webhook_subscription (tenant_id, id, url, event_types, definition_key, is_active, disable_after, version, master_key_id, wrapped_key, sealed)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
      [tenant, ...columnsOf(subscription)],
    );
    if (rowCount === 0) return false;
    await this.addInterests(tenant, subscription, tx);
    return true;
  }

  /** Reads and locks it until the transaction ends. */
  async lock(tenant: TenantScope, id: string, tx: Queryable): Promise<WebhookSubscription | null> {
    const { rows } = await tx.query<WebhookSubscription>(
      `SELECT id, url, event_types AS "eventTypes", definition_key AS "definitionKey", is_active AS "isActive", disable_after AS "disableAfter", version,
         master_key_id AS "masterKeyId", wrapped_key AS "wrappedKey", sealed
       FROM webhook_subscription WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
      [tenant, id],
    );
    return rows[0] ?? null;
  }

  /** `before`: the row as it was locked. */
  async update(
    tenant: TenantScope,
    before: WebhookSubscription,
    after: WebhookSubscription,
    tx: Queryable,
  ): Promise<void> {
    await tx.query(
      `UPDATE webhook_subscription SET url = $3, event_types = $4, definition_key = $5, is_active = $6, disable_after = $7, version = $8,
         master_key_id = $9, wrapped_key = $10, sealed = $11, updated_at = date_trunc('milliseconds', now())
       WHERE tenant_id = $1 AND id = $2`,
      [tenant, ...columnsOf(after)],
    );
    await this.removeInterests(tenant, before, tx);
    await this.addInterests(tenant, after, tx);
  }

  /**
   * Deletes it with its history. Deliveries that a commit under way adds afterwards have no subscription; the dispatcher that
   * would send them removes them.
   */
  async remove(tenant: TenantScope, before: WebhookSubscription, tx: Queryable): Promise<void> {
    const { id } = before;
    await this.removeInterests(tenant, before, tx);
    await tx.query('DELETE FROM webhook_subscription WHERE tenant_id = $1 AND id = $2', [tenant, id]);
    await this.removeHistory(tenant, id, null, tx);
  }

  /** Deletes up to `most` deliveries (null: all) with their attempts, and events without other deliveries. Returns how many. */
  async removeHistory(tenant: TenantScope, id: string, most: number | null, tx: Queryable): Promise<number> {
    const { rows } = await tx.query<{ id: string; eventId: string }>(
      `DELETE FROM webhook_delivery WHERE tenant_id = $1 AND id = ANY (ARRAY(
         SELECT id FROM webhook_delivery WHERE tenant_id = $1 AND subscription_id = $2 ORDER BY id LIMIT $3))
       RETURNING id, event_id AS "eventId"`,
      [tenant, id, most],
    );
    // Only after the deletion, which may have waited for an attempt that was being noted.
    await tx.query('DELETE FROM webhook_attempt WHERE tenant_id = $1 AND delivery_id = ANY ($2::uuid[])', [
      tenant,
      rows.map((row) => row.id),
    ]);
    // Counts instead of an anti join, which may read all of the tenant's deliveries for each event.
    await tx.query(
      `DELETE FROM webhook_event e WHERE e.tenant_id = $1 AND e.id = ANY ($2::uuid[])
         AND 0 = (SELECT count(*) FROM webhook_delivery d WHERE d.tenant_id = $1 AND d.event_id = e.id)`,
      [tenant, [...new Set(rows.map(({ eventId }) => eventId))]],
    );
    return rows.length;
  }

  private async addInterests(tenant: TenantScope, subscription: WebhookSubscription, tx: Queryable): Promise<void> {
    if (!subscription.isActive) return;
    await tx.query(
      'INSERT INTO webhook_interest (tenant_id, event_type, definition_key, subscription_id) SELECT $1, unnest($2::text[]), $3, $4',
      interestOf(tenant, subscription),
    );
  }

  private async removeInterests(tenant: TenantScope, subscription: WebhookSubscription, tx: Queryable): Promise<void> {
    await tx.query(
      'DELETE FROM webhook_interest WHERE tenant_id = $1 AND event_type = ANY ($2) AND definition_key = $3 AND subscription_id = $4',
      interestOf(tenant, subscription),
    );
  }
}

function interestOf(tenant: TenantScope, { eventTypes, definitionKey, id }: WebhookSubscription): unknown[] {
  return [tenant, eventTypes, definitionKey ?? ANY_DEFINITION, id];
}

function columnsOf(subscription: WebhookSubscription): unknown[] {
  const { id, url, eventTypes, definitionKey, isActive, disableAfter } = subscription;
  const { version, masterKeyId, wrappedKey, sealed } = subscription;
  const keys = [version, masterKeyId, Buffer.from(wrappedKey), Buffer.from(sealed)];
  return [id, url, eventTypes, definitionKey, isActive, disableAfter, ...keys];
}
