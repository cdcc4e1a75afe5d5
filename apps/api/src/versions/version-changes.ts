import type { LockedKey, StoredVersion } from '@svc/persistence';
import type { Caller } from '../auth/caller.js';
import type { AuditedWrites } from '../database/audited-writes.js';
import { type ApiError, conflict, notFound } from '../errors/api-error.js';
import {
  type NewVersion,
  StagedVersion,
  type VersionAction,
  versionEntry,
  type VersionWriter,
} from './staged-version.js';
import { alreadyExists, type VersionedKind } from './uploaded-source.js';

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

  /** Makes version MAX(version) + 1 of an existing key, which is active at once. 409 if the newest is not the expected one. */
  update(caller: Caller, version: New, expected?: number): Promise<Stored> {
    return this.add(caller, version, 'updated', ({ isLiving, lastVersion }) => {
      if (!isLiving) return this.missing();
      if (expected === undefined || expected === lastVersion) return null;
      return conflict(`expected version ${expected} to be the newest, but it is ${lastVersion}`);
    });
  }

  /** Makes a stored version the active one. */
  rollback({ tenant, actor }: Caller, key: string, version: number): Promise<Stored> {
    return this.writes.record(tenant, actor, async (tx) => {
      const locked = await this.writer.lock(tenant, key, tx);
      const stored = locked.isLiving ? await this.writer.find(tenant, { key, version }, tx) : null;
      if (stored === null) throw this.missing();
      if (stored.isActive) return { result: stored, entries: [] };
      const result = await this.writer.activate(tenant, locked, version, tx);
      return { result, entries: [versionEntry(this.kind, 'rolled_back', result)], changes: this.changesOf(key) };
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

  /** The version as the next one of its key, in a write of several [definitions#deployments]. */
  stage(version: New, first: Partial<New>): StagedVersion<New, Stored> {
    return new StagedVersion(this.kind, this.writer, version, first);
  }

  private add(
    { tenant, actor }: Caller,
    version: New,
    action: VersionAction,
    refusal: (locked: LockedKey) => ApiError | null,
  ): Promise<Stored> {
    const staged = new StagedVersion(this.kind, this.writer, version);
    return this.writes.record(tenant, actor, async (tx) => {
      const { locked, repeated } = await staged.lock(tenant, tx);
      if (repeated !== null) return { result: repeated, entries: [] };
      const refused = refusal(locked);
      if (refused !== null) throw refused;
      await staged.requireRoom(tenant, locked, 1, tx);
      const { stored, entry } = await staged.add(tenant, locked, action, tx);
      return { result: stored, entries: [entry], changes: this.changesOf(version.key) };
    });
  }

  /** Notifies all processes, since each caches the active version. */
  private changesOf(name: string) {
    return [{ kind: this.kind, name }];
  }

  private missing(): ApiError {
    return notFound(`the ${this.kind}`);
  }
}
