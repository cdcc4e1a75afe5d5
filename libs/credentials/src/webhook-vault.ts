import { Vault } from '@svc/sealing';
import type { MasterKey } from '@svc/sealing';

/** Whose secrets they are, and which ones: sealed bytes open at their own place only. */
export interface WebhookPlace {
  readonly tenantId: string;
  readonly subscriptionId: string;
  /** Counts what the subscription has sealed. */
  readonly version: number;
}

/** What a webhook subscription keeps sealed. */
export interface WebhookSecrets {
  /** Null: deliveries are not signed. */
  readonly secret: string | null;
  /** Sent with each delivery, as they are. */
  readonly headers: Readonly<Record<string, string>>;
}

/** AES-256-GCM with tenant, subscription and version as associated data. */
export class WebhookVault extends Vault<WebhookPlace> {
  constructor(keys: readonly MasterKey[]) {
    super(keys, 'webhook', ({ tenantId, subscriptionId, version }) => [tenantId, subscriptionId, version]);
  }
}

/** What is sealed. */
export function writeWebhookSecrets({ secret, headers }: WebhookSecrets): string {
  return JSON.stringify({ secret, headers });
}

/** The inverse of {@link writeWebhookSecrets}. */
export function readWebhookSecrets(value: string): WebhookSecrets {
  return JSON.parse(value) as WebhookSecrets;
}
