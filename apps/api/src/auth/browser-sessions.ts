import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { type ChangeNotices, Committer, SessionRepository, type TenantScope, tenantScope } from '@svc/persistence';
import { LRUCache } from 'lru-cache';
import { CONFIG } from '../app-resources.js';
import { hashOfSecret } from './key-secret.js';

const MAX_CACHED_SESSIONS = 10_000;
/** A cache of their own, so that invented secrets do not displace valid ones. */
const MAX_ABSENT_SESSIONS = 1_000;

/** A browser's session of an API key, as long as the key is valid. */
export interface BrowserSession {
  readonly tenant: TenantScope;
  readonly id: string;
  readonly apiKeyId: string;
  readonly keyHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface Lookup {
  readonly session: BrowserSession | null;
  /** When the lookup began, by the clock of {@link ChangeNotices}. */
  readonly readAt: number;
}

/** Finds sessions by their secrets. What was read of one is remembered as that of an API key is [api#authentication]. */
@Injectable()
export class BrowserSessions {
  private readonly lookups: LRUCache<string, Lookup>;
  /** Hashes that belong to no session. They never will. */
  private readonly absent: LRUCache<string, true>;
  private readonly changes: ChangeNotices;
  private readonly endListeners: ((hash: string) => void)[] = [];

  constructor(
    private readonly rows: SessionRepository,
    @Inject(CONFIG) { authCacheTtlMs }: Config,
    { changes }: Committer,
  ) {
    this.changes = changes;
    const ttl = Math.max(1, authCacheTtlMs);
    this.absent = new LRUCache({ max: MAX_ABSENT_SESSIONS, ttl });
    this.lookups = new LRUCache({
      max: MAX_CACHED_SESSIONS,
      ttl,
      // A lookup that is deleted while it runs still answers its request, but is not kept.
      ignoreFetchAbort: true,
      fetchMethod: (hash) => this.lookUp(hash),
    });
    changes.listen({
      onChange: ({ kind, name }) => {
        if (kind === 'session') this.forget(name);
      },
      onGap: () => this.lookups.clear(),
    });
  }

  /** Null for an unknown, ended or expired session. Its key may have been revoked meanwhile. */
  async find(secret: string): Promise<BrowserSession | null> {
    const hash = hashOfSecret(secret);
    if (this.absent.has(hash)) return null;
    const known = this.lookups.get(hash);
    const isKnown = known !== undefined && this.changes.isCurrent(known.readAt);
    this.changes.reads.note('session', isKnown);
    const session = (isKnown ? known : await this.lookups.fetch(hash, { forceRefresh: true }))?.session ?? null;
    if (session === null) {
      this.absent.set(hash, true);
      this.lookups.delete(hash);
    }
    return session === null || session.expiresAt.getTime() <= Date.now() ? null : session;
  }

  /** `listener` gets the hash of each session that somebody has ended. */
  onEnded(listener: (hash: string) => void): void {
    this.endListeners.push(listener);
  }

  private forget(hash: string): void {
    this.lookups.delete(hash);
    for (const listener of this.endListeners) listener(hash);
  }

  private async lookUp(hash: string): Promise<Lookup> {
    const readAt = this.changes.now();
    const row = await this.rows.findByHash(hash);
    return { session: row === null ? null : { ...row, tenant: tenantScope(row.tenantId) }, readAt };
  }
}
