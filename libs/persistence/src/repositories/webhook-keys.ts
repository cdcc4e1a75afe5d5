import type { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { WebhookSubscriptionSchema } from '../entities/webhook.js';
import type { CredentialKey } from './credential-keys.js';

interface Place {
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly version: number;
}

/** Data keys of webhook subscriptions, as `CredentialKeys` has those of credentials. */
export class WebhookKeys {
  constructor(private readonly dataSource: DataSource) {}

  /** The next data keys, by tenant and subscription, that are wrapped by another master key than this one. */
  async nextWrappedByOthers(currentKeyId: string, after: Place | null, limit: number) {
    const rows: (Place & CredentialKey)[] = await this.dataSource.query(
      `SELECT tenant_id AS "tenantId", id AS "subscriptionId", version, master_key_id AS "masterKeyId", wrapped_key AS "wrappedKey"
       FROM webhook_subscription WHERE master_key_id <> $1 AND (tenant_id, id) > ($2::uuid, $3::uuid)
       ORDER BY tenant_id, id LIMIT $4`,
      [currentKeyId, after?.tenantId ?? NIL, after?.subscriptionId ?? NIL, limit],
    );
    return rows.map(({ tenantId, subscriptionId, version, ...wrapped }) => ({
      place: { tenantId, subscriptionId, version },
      wrapped,
    }));
  }

  /** Only while the subscription still has this sealed value. */
  async replaceWrappedKey(
    { tenantId, subscriptionId: id, version }: Place,
    { masterKeyId, wrappedKey }: CredentialKey,
  ): Promise<void> {
    await this.dataSource
      .getRepository(WebhookSubscriptionSchema)
      .update({ tenantId, id, version }, { masterKeyId, wrappedKey: Buffer.from(wrappedKey) });
  }
}
