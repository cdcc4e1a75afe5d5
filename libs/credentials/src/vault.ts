import { Vault } from '@svc/sealing';
import type { MasterKey } from '@svc/sealing';

/** The tenant, name and version of a value: sealed bytes open at their own place only. */
export interface CredentialPlace {
  readonly tenantId: string;
  readonly name: string;
  /** Counts the values of this name, including those of deleted credentials. */
  readonly version: number;
}

/** AES-256-GCM with tenant, name and version as associated data. */
export class CredentialVault extends Vault<CredentialPlace> {
  constructor(keys: readonly MasterKey[]) {
    super(keys, 'credential', ({ tenantId, name, version }) => [tenantId, name, version]);
  }
}
