import type { LockedKey, Queryable, StoredVersion, TenantScope, VersionAddress } from '@svc/persistence';
import type { Caller } from '../auth/caller.js';
import type { AuditedWrites } from '../database/audited-writes.js';
import { type ApiError, notFound } from '../errors/api-error.js';
import { requireRoom } from '../quotas/require-room.js';
import { alreadyExists, type VersionedKind } from './uploaded-source.js';

/** Of a tenant, of each kind, deleted ones too, since their versions stay. */
const MAX_KEYS = 10_000;
const MAX_VERSIONS = 10_000;

interface NewVersion {
  readonly id: string;
  readonly key: string;
  readonly sourceHash: string;
}

/** Writes the versions of one kind, inside an audited write. */
interface VersionWriter<New, Stored> {
  lock(tenant: TenantScope, key: string, tx: Queryable): Promise<LockedKey>;
  countKeys(tenant: TenantScope, tx: Queryable): Promise<number>;
  find(tenant: TenantScope, by: VersionAddress, tx: Queryable): Promise<Stored | null>;
  add(tenant: TenantScope, locked: LockedKey, version: New, tx: Queryable): Promise<Stored>;
  activate(tenant: TenantScope, locked: LockedKey, version: number, tx: Queryable): Promise<Stored>;
  softDelete(tenant: TenantScope, locked: LockedKey, tx: Queryable): Promise<void>;
}

/** Changes of a key's versions with their audit entries [definitions#versions]. Every change holds the lock of its key. */
export class VersionChanges<New extends NewVersion, Stored extends StoredVersion = StoredVersion> {
  constructor(
    private readonly kind: VersionedKind,
    private readonly writer: VersionWriter<New, Stored>,
    private readonly writes: AuditedWrites,
  ) {}

  /** Makes version 1 of a new key. A deleted key is restored, with the next version. An existing key is 409. */
  create(caller: Caller, version: New): Promise<Stored> {
    const refusal = ({ isLiving, key }: LockedKey) => (isLiving ? alreadyExists(this.kind, key) : null);
    return this.add(caller, version, 'created', refusal);
  }

  /** Makes version MAX(version) + 1 of an existing key, which is active at once. */
  update(caller: Caller, version: New): Promise<Stored> {
    return this.add(caller, version, 'updated', ({ isLiving }) => (isLiving ? null : this.missing()));
  }

  /** Makes a stored version the active one. */
  rollback({ tenant, actor }: Caller, key: string, version: number): Promise<Stored> {
    return this.writes.record(tenant, actor, async (tx) => {
      const locked = await this.writer.lock(tenant, key, tx);
      const stored = locked.isLiving ? await this.writer.find(tenant, { key, version }, tx) : null;
      if (stored === null) throw this.missing();
      if (stored.isActive) return { result: stored, entries: [] };
      const result = await this.writer.activate(tenant, locked, version, tx);
      return { result, entries: [this.entryOf('rolled_back', result)], changes: this.changesOf(key) };
    });
  }

  /** A soft deletion: the versions stay stored, and none is active. */
  remove({ tenant, actor }: Caller, key: string): Promise<void> {
    return this.writes.record(tenant, actor, async (tx) => {
      const locked = await this.writer.lock(tenant, key, tx);
      if (!locked.isLiving) throw this.missing();
      await this.writer.softDelete(tenant, locked, tx);
      const entry = { instanceId: null, action: `${this.kind}.deleted`, payload: { key } };
      return { result: undefined, entries: [entry], changes: this.changesOf(key) };
    });
  }

  private add(
    { tenant, actor }: Caller,
    version: New,
    action: string,
    refusal: (locked: LockedKey) => ApiError | null,
  ): Promise<Stored> {
    return this.writes.record(tenant, actor, async (tx) => {
      const locked = await this.writer.lock(tenant, version.key, tx);
      const repeated = await this.writer.find(tenant, { id: version.id }, tx);
      if (repeated !== null) return { result: repeated, entries: [] };
      const refused = refusal(locked);
      if (refused !== null) throw refused;
      await this.requireRoom(tenant, locked, tx);
      const result = await this.writer.add(tenant, locked, version, tx);
      const entry = this.entryOf(action, result, { source_hash: version.sourceHash });
      return { result, entries: [entry], changes: this.changesOf(version.key) };
    });
  }

  private async requireRoom(tenant: TenantScope, { key, lastVersion }: LockedKey, tx: Queryable): Promise<void> {
    if (lastVersion === 0) requireRoom(MAX_KEYS, `keys of ${this.kind}s`, await this.writer.countKeys(tenant, tx));
    requireRoom(MAX_VERSIONS, `versions of the ${this.kind} ${JSON.stringify(key)}`, lastVersion);
  }

  /** Notifies all processes, since each caches the active version. */
  private changesOf(name: string) {
    return [{ kind: this.kind, name }];
  }

  private missing(): ApiError {
    return notFound(`the ${this.kind}`);
  }

  private entryOf(action: string, { id, key, version, name }: StoredVersion, more: { source_hash?: string } = {}) {
    const payload = { [`${this.kind}_id`]: id, key, version, name, ...more };
    return { instanceId: null, action: `${this.kind}.${action}`, payload };
  }
}
