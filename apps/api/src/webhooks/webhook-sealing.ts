import { readWebhookSecrets, type WebhookSecrets, type WebhookVault, writeWebhookSecrets } from '@svc/credentials';
import type { TenantScope, WebhookSubscription } from '@svc/persistence';

type Sealed = Pick<WebhookSubscription, 'id' | 'version' | 'masterKeyId' | 'wrappedKey' | 'sealed'>;

/** Encrypts and decrypts the secret and the headers of subscriptions, which no table has in plain text. */
export class WebhookSealing {
  constructor(private readonly vault: WebhookVault) {}

  seal(tenant: TenantScope, { id, version }: Pick<Sealed, 'id' | 'version'>, secrets: WebhookSecrets): Sealed {
    const place = { tenantId: tenant, subscriptionId: id, version };
    return { id, version, ...this.vault.seal(place, writeWebhookSecrets(secrets)) };
  }

  open(tenant: TenantScope, { id, version, ...sealed }: Sealed): WebhookSecrets {
    const opened = this.vault.open({ tenantId: tenant, subscriptionId: id, version }, sealed);
    if (!opened.ok) throw new Error(`what webhook ${id} has sealed cannot be read: ${opened.reason}`);
    return readWebhookSecrets(opened.value);
  }
}
