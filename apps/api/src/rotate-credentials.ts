import { createLogger, loadConfig } from '@svc/config';
import { PayloadKeyVault } from '@svc/contract/codec';
import { CredentialVault, rewrapAll, WebhookVault } from '@svc/credentials';
import { CredentialKeys, PayloadKeys, WebhookKeys } from '@svc/persistence';
import { endOnOtherDatabase } from './database/end-on-other-database.js';
import { connectDatabase, openDatabase } from './database/open-database.js';

/**
 * Encrypts the data keys of all credentials and webhook subscriptions with the first of `CREDENTIALS_KEYS`
 * (docs/credentials.md), and those of payloads with the first of `PAYLOAD_KEYS` (docs/operations.md). May be interrupted
 * and repeated at any time, while the service runs.
 */
const result = loadConfig(process.env);
if (!result.ok) {
  process.stderr.write(`${result.message}\n`);
  process.exit(1);
}
const { config } = result;
const { dataSource, committer } = openDatabase(config);
try {
  await connectDatabase(dataSource, config, createLogger('rotate-credentials', config)).catch(
    endOnOtherDatabase(config),
  );
  const vault = new CredentialVault(config.credentialsKeys);
  const credentials = await rewrapAll(vault, new CredentialKeys(dataSource));
  const webhooks = await rewrapAll(new WebhookVault(config.credentialsKeys), new WebhookKeys(dataSource));
  const rewrapped = credentials.rewrapped + webhooks.rewrapped;
  const unreadable = [...credentials.unreadable, ...webhooks.unreadable];
  const payloadVault = new PayloadKeyVault(config.payloadKeys);
  const payloads = await rewrapAll(payloadVault, new PayloadKeys(dataSource));
  const report = { master_key: vault.currentKeyId, rewrapped, unreadable };
  const payload_keys = { master_key: payloadVault.currentKeyId, ...payloads };
  process.stdout.write(`${JSON.stringify({ ...report, payload_keys })}\n`);
  process.exitCode = unreadable.length + payloads.unreadable.length === 0 ? 0 : 1;
} finally {
  await committer.close();
  if (dataSource.isInitialized) await dataSource.destroy();
}
