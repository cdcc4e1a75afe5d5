import { Vault } from '@svc/sealing';
import type { MasterKey } from '@svc/sealing';

/** The tenant, subscription and version of sealed secrets: sealed bytes open at their own place only. */
export interface WebhookPlace {
  readonly tenantId: string;
  readonly subscriptionId: string;
  /** Counts the secrets that the subscription has sealed. */
  readonly version: number;
}

/** The sealed secrets of a webhook subscription. */
export interface WebhookSecrets {
  /** Null if deliveries are not signed. */
  readonly secret: string | null;
  /** Sent unchanged with each delivery. */
  readonly headers: Readonly<Record<string, string>>;
}

/** AES-256-GCM with tenant, subscription and version as associated data. */
export class WebhookVault extends Vault<WebhookPlace> {
  constructor(keys: readonly MasterKey[]) {
    super(keys, 'webhook', ({ tenantId, subscriptionId, version }) => [tenantId, subscriptionId, version]);
  }
}

/** The text that is sealed. */
export function writeWebhookSecrets({ secret, headers }: WebhookSecrets): string {
  return JSON.stringify({ secret, headers });
}

/** The inverse of {@link writeWebhookSecrets}. */
export function readWebhookSecrets(value: string): WebhookSecrets {
  return JSON.parse(value) as WebhookSecrets;
}
