/** Seals data against reading and changing: AES-256-GCM with data keys that master keys wrap. */
export { MasterKeys } from './master-keys.js';
export type { MasterKey } from './master-keys.js';
export { seal, unseal } from './sealing.js';
export { Vault } from './vault.js';
export type { OpenedValue, SealedValue } from './vault.js';
export { WrongMasterKeys } from './wrong-master-keys.js';
