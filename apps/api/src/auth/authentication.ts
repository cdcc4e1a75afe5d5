import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { ApiKeyRepository, type ApiKeyRow, type ChangeNotices, Committer, tenantScope } from '@svc/persistence';
import { LRUCache } from 'lru-cache';
import { timingSafeEqual } from 'node:crypto';
import { CONFIG } from '../app-resources.js';
import type { Caller } from './caller.js';
import { hashOfSecret, isKeyShaped } from './key-secret.js';
import { LastUse } from './last-use.js';
import { isScope } from './scopes.js';
import { type KnownKey, SharedLookups } from './shared-lookups.js';

const MAX_CACHED_KEYS = 10_000;
/** A cache of their own, so that guessed keys do not displace valid ones. */
const MAX_ABSENT_KEYS = 1_000;

/** What a lookup found. */
interface Lookup {
  readonly caller: Caller | null;
  /** Milliseconds since the epoch; Infinity if the key does not expire. */
  readonly expiresAt: number;
  /** When the lookup began, by the clock of {@link ChangeNotices}. */
  readonly readAt: number;
}

const NO_KEY: Lookup = { caller: null, expiresAt: Infinity, readAt: -Infinity };

/**
 * Resolves API keys to their tenants, with a cache of at most 60 s unless configured [api#authentication].
 * Postgres notifies the other processes of a revocation within two seconds. With Redis the processes also share lookups.
 */
@Injectable()
export class Authentication {
  private readonly lookups: LRUCache<string, Lookup>;
  /** Hashes that belong to no valid key. They never will: a revoked key stays revoked. */
  private readonly absent: LRUCache<string, true>;
  /** Hashes of keys that were revoked lately: a shared lookup of them may be older. */
  private readonly revokedHashes: LRUCache<string, true>;
  private readonly changes: ChangeNotices;
  private readonly ttl: number;
  private readonly revocationListeners: ((hash: string) => void)[] = [];

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly lastUse: LastUse,
    private readonly shared: SharedLookups,
    @Inject(CONFIG) { authCacheTtlMs }: Config,
    { changes }: Committer,
  ) {
    this.changes = changes;
    this.ttl = Math.max(1, authCacheTtlMs);
    this.absent = new LRUCache({ max: MAX_ABSENT_KEYS, ttl: this.ttl });
    this.revokedHashes = new LRUCache({ max: MAX_CACHED_KEYS, ttl: this.ttl });
    this.lookups = new LRUCache({
      max: MAX_CACHED_KEYS,
      ttl: this.ttl,
      // A lookup that is deleted while it runs still answers its request, but is not kept.
      ignoreFetchAbort: true,
      fetchMethod: (hash, _, { options }) => this.lookUp(hash, options),
    });
    const onGap = () => this.lookups.clear();
    shared.listen((hash) => this.forget(hash), onGap);
    changes.listen({
      onChange: ({ kind, name }) => {
        if (kind === 'api_key') this.forget(name);
      },
      onGap,
    });
  }

  /** Null for an unknown, revoked or expired key. */
  async callerOf(key: string): Promise<Caller | null> {
    return isKeyShaped(key) ? this.callerOfHash(hashOfSecret(key)) : null;
  }

  /** The same for the hash of a key, by which its sessions know it. */
  async callerOfHash(hash: string): Promise<Caller | null> {
    const caller = await this.find(hash);
    if (caller !== null) this.lastUse.note(caller.keyId);
    return caller;
  }

  /** Whether the key is still valid. Asking does not count as a use of it. */
  async isValid(hash: string): Promise<boolean> {
    return (await this.find(hash)) !== null;
  }

  /** Updates the shared lookup. Call it after the database has stored the revocation and notified all processes. */
  async revoked(hash: string): Promise<void> {
    await this.shared.revoke(hash, this.ttl);
  }

  /** `listener` gets the hash of each revoked key. */
  onRevoked(listener: (hash: string) => void): void {
    this.revocationListeners.push(listener);
  }

  private forget(hash: string): void {
    this.revokedHashes.set(hash, true);
    this.lookups.delete(hash);
    for (const listener of this.revocationListeners) listener(hash);
  }

  private async find(hash: string): Promise<Caller | null> {
    if (this.absent.has(hash)) return null;
    const known = this.lookups.get(hash);
    const isKnown = known !== undefined && this.changes.isCurrent(known.readAt);
    this.changes.reads.note('api_key', isKnown);
    const lookup = isKnown ? known : await this.lookups.fetch(hash, { forceRefresh: true });
    if (lookup === NO_KEY) {
      this.absent.set(hash, true);
      this.lookups.delete(hash);
    }
    return lookup === undefined || lookup.expiresAt <= Date.now() ? null : lookup.caller;
  }

  /** Asks Redis first. A lookup from there is kept for the rest of its time only. */
  private async lookUp(hash: string, options: { ttl?: number | undefined }): Promise<Lookup> {
    const readAt = this.changes.now();
    const found = this.revokedHashes.has(hash) ? null : await this.shared.find(hash);
    if (found !== null) options.ttl = Math.min(found.ttl, this.ttl);
    const key = found === null ? await this.read(hash) : found.key;
    return key === null ? NO_KEY : lookupOf(key, readAt);
  }

  private async read(hash: string): Promise<KnownKey | null> {
    const key = keyOf(await this.keys.findByHash(hash), hash);
    if (key !== null) await this.shared.keep(hash, key, this.ttl);
    return key;
  }
}

function keyOf(row: ApiKeyRow | null, hash: string): KnownKey | null {
  if (row === null || !isSameHash(row.hash, hash) || row.revokedAt !== null) return null;
  const { tenantId, id, name, scopes, jobTypes, expiresAt } = row;
  return { tenantId, id, name, scopes, jobTypes, expiresAt: expiresAt?.getTime() ?? null };
}

function lookupOf(key: KnownKey, readAt: number): Lookup {
  const caller: Caller = {
    tenant: tenantScope(key.tenantId),
    keyId: key.id,
    keyName: key.name,
    scopes: key.scopes.filter(isScope),
    jobTypes: key.jobTypes,
    actor: { type: 'api_key', id: key.id },
  };
  return { caller, expiresAt: key.expiresAt ?? Infinity, readAt };
}

function isSameHash(stored: string, computed: string): boolean {
  return stored.length === computed.length && timingSafeEqual(Buffer.from(stored), Buffer.from(computed));
}
