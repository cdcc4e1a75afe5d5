import type {
  ActiveVersion,
  AuditEntryDraft,
  LockedKey,
  Queryable,
  StoredVersion,
  TenantScope,
  VersionAddress,
} from '@svc/persistence';
import { requireRoom } from '../quotas/require-room.js';
import type { VersionedKind } from './uploaded-source.js';

/** Of a tenant, of each kind, deleted ones too, since their versions stay. */
const MAX_KEYS = 10_000;
const MAX_VERSIONS = 10_000;

export interface NewVersion {
  readonly id: string;
  readonly key: string;
  readonly sourceHash: string;
  readonly modelHash: string;
}

/** Writes the versions of one kind, inside an audited write. */
export interface VersionWriter<New, Stored> {
  lock(tenant: TenantScope, key: string, tx: Queryable): Promise<LockedKey>;
  countKeys(tenant: TenantScope, tx: Queryable): Promise<number>;
  find(tenant: TenantScope, by: VersionAddress, tx: Queryable): Promise<Stored | null>;
  findActive(tenant: TenantScope, key: string, tx: Queryable): Promise<ActiveVersion | null>;
  add(tenant: TenantScope, locked: LockedKey, version: New, tx: Queryable): Promise<Stored>;
  activate(tenant: TenantScope, locked: LockedKey, version: number, tx: Queryable): Promise<Stored>;
  softDelete(tenant: TenantScope, locked: LockedKey, tx: Queryable): Promise<void>;
}

/** What an action does to a key. */
export type VersionAction = 'created' | 'updated';

interface Added<Stored> {
  readonly stored: Stored;
  readonly entry: AuditEntryDraft;
}

/** A version that is to be the next one of its key, inside an audited write, which may write others too. */
export class StagedVersion<New extends NewVersion = NewVersion, Stored extends StoredVersion = StoredVersion> {
  constructor(
    readonly kind: VersionedKind,
    private readonly writer: VersionWriter<New, Stored>,
    readonly version: New,
    /** What it has where no version lives whose name and description it could keep. */
    private readonly first: Partial<New> = {},
  ) {}

  /** Locks the key until the transaction ends. `repeated`: this version, if an earlier request has added it. */
  async lock(tenant: TenantScope, tx: Queryable): Promise<{ locked: LockedKey; repeated: Stored | null }> {
    const locked = await this.writer.lock(tenant, this.version.key, tx);
    return { locked, repeated: await this.writer.find(tenant, { id: this.version.id }, tx) };
  }

  findActive(tenant: TenantScope, tx: Queryable): Promise<ActiveVersion | null> {
    return this.writer.findActive(tenant, this.version.key, tx);
  }

  /** Throws 429 `QUOTA_EXCEEDED`. `newKeys`: keys of its kind that this transaction adds, before it adds one. */
  async requireRoom(
    tenant: TenantScope,
    { key, lastVersion }: LockedKey,
    newKeys: number,
    tx: Queryable,
  ): Promise<void> {
    if (lastVersion === 0) {
      const others = (await this.writer.countKeys(tenant, tx)) + newKeys - 1;
      requireRoom(MAX_KEYS, `keys of ${this.kind}s`, others);
    }
    requireRoom(MAX_VERSIONS, `versions of the ${this.kind} ${JSON.stringify(key)}`, lastVersion);
  }

  /** Adds MAX(version) + 1, which is active at once. */
  async add(tenant: TenantScope, locked: LockedKey, action: VersionAction, tx: Queryable): Promise<Added<Stored>> {
    const version = locked.isLiving ? this.version : { ...this.version, ...this.first };
    const stored = await this.writer.add(tenant, locked, version, tx);
    return { stored, entry: versionEntry(this.kind, action, stored, { source_hash: version.sourceHash }) };
  }
}

/** The audit entry of a change of one version. */
export function versionEntry(
  kind: VersionedKind,
  action: string,
  { id, key, version, name }: StoredVersion,
  more: { readonly source_hash?: string } = {},
): AuditEntryDraft {
  const payload = { [`${kind}_id`]: id, key, version, name, ...more };
  return { instanceId: null, action: `${kind}.${action}`, payload };
}
