import type { SealedValue } from '@svc/sealing';
import type { CredentialVault } from './vault.js';

/** A credential as it is read for a call. */
export interface StoredCredential extends SealedValue {
  readonly name: string;
  readonly version: number;
}

export interface CredentialUses<Tenant extends string> {
  /** The credentials that exist among these names, read at one moment. Reading them counts as their use. */
  findForUse(tenant: Tenant, names: readonly string[]): Promise<readonly StoredCredential[]>;
}

export type ResolvedCredentials =
  | { readonly ok: true; readonly values: ReadonlyMap<string, string> }
  /**
   * `message` names the credential and what is wrong with it, never its value. `isKeyMissing`: a process that has the key can
   * read it.
   */
  | { readonly ok: false; readonly isKeyMissing: boolean; readonly message: string };

/** Reads values by name for every call, so that the next call gets a changed value. */
export class CredentialResolver<Tenant extends string> {
  constructor(
    private readonly uses: CredentialUses<Tenant>,
    private readonly vault: CredentialVault,
  ) {}

  async resolve(tenant: Tenant, names: readonly string[]): Promise<ResolvedCredentials> {
    const stored = await this.uses.findForUse(tenant, names);
    const missing = names.find((name) => !stored.some((credential) => credential.name === name));
    if (missing !== undefined)
      return { ok: false, isKeyMissing: false, message: `expected the credential ${missing}, found none` };
    const values = new Map<string, string>();
    for (const { name, version, ...sealed } of stored) {
      const opened = this.vault.open({ tenantId: tenant, name, version }, sealed);
      if (!opened.ok) {
        const isKeyMissing = opened.reason === 'key_unknown';
        return { ok: false, isKeyMissing, message: `credential ${name}: ${UNREADABLE[opened.reason]}` };
      }
      values.set(name, opened.value);
    }
    return { ok: true, values };
  }
}

const UNREADABLE = {
  key_unknown: 'its master key is not configured here',
  changed: 'the stored value was changed or belongs to another credential, and is not used',
};
