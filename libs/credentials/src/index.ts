/** Encrypted secrets of tenants: sealing, names, resolution for calls, and the removal of secrets from answers. */
export { checkMasterKeys } from './key-proofs.js';
export { WrongMasterKeys } from '@svc/sealing';
export type { KeyProof, KeyProofStore } from './key-proofs.js';
export { CredentialResolver } from './resolver.js';
export type { CredentialUses, ResolvedCredentials, StoredCredential } from './resolver.js';
export { rewrapAll } from './rewrapping.js';
export type { RewrapReport, WrappedKeyStore } from './rewrapping.js';
export { SecretMask } from './secret-mask.js';
export { CredentialVault } from './vault.js';
export type { CredentialPlace } from './vault.js';
export { readWebhookSecrets, WebhookVault, writeWebhookSecrets } from './webhook-vault.js';
export type { WebhookPlace, WebhookSecrets } from './webhook-vault.js';
