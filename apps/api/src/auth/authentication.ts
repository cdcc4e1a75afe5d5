import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { ApiKeyRepository, type ApiKeyRow, tenantScope } from '@svc/persistence';
import { LRUCache } from 'lru-cache';
import { timingSafeEqual } from 'node:crypto';
import { CONFIG } from '../app-resources.js';
import type { Caller } from './caller.js';
import { hashOfKey, isKeyShaped } from './key-secret.js';
import { LastUse } from './last-use.js';
import { isScope } from './scopes.js';

const MAX_CACHED_KEYS = 10_000;

/** What a lookup found; the absence of a key is remembered too, bounded like all else. */
interface Lookup {
  readonly caller: Caller | null;
  /** Milliseconds since the epoch; Infinity where the key does not expire. */
  readonly expiresAt: number;
}

/** Resolves API keys to their tenants, with a cache of at most 60 s unless configured (interface, "Authentication" 4). */
@Injectable()
export class Authentication {
  private readonly lookups: LRUCache<string, Lookup>;

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly lastUse: LastUse,
    @Inject(CONFIG) { authCacheTtlMs }: Config,
  ) {
    const ttl = Math.max(1, authCacheTtlMs);
    this.lookups = new LRUCache({ max: MAX_CACHED_KEYS, ttl, fetchMethod: (hash) => this.lookUp(hash) });
  }

  /** Null: no key, a revoked one or an expired one. */
  async callerOf(key: string): Promise<Caller | null> {
    if (!isKeyShaped(key)) return null;
    const lookup = await this.lookups.fetch(hashOfKey(key));
    if (lookup === undefined || lookup.caller === null || lookup.expiresAt <= Date.now()) return null;
    this.lastUse.note(lookup.caller.keyId);
    return lookup.caller;
  }

  /** This process forgets a key at once; others when their cache's time is over. */
  forget(hash: string): void {
    this.lookups.delete(hash);
  }

  private async lookUp(hash: string): Promise<Lookup> {
    const row = await this.keys.findByHash(hash);
    if (row === null || !isSameHash(row.hash, hash) || row.revokedAt !== null)
      return { caller: null, expiresAt: Infinity };
    return { caller: callerFrom(row), expiresAt: row.expiresAt?.getTime() ?? Infinity };
  }
}

function callerFrom(row: ApiKeyRow): Caller {
  return {
    tenant: tenantScope(row.tenantId),
    keyId: row.id,
    keyName: row.name,
    scopes: row.scopes.filter(isScope),
    actor: { type: 'api_key', id: row.id },
  };
}

function isSameHash(stored: string, computed: string): boolean {
  return stored.length === computed.length && timingSafeEqual(Buffer.from(stored), Buffer.from(computed));
}
