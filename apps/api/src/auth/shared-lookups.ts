import { Injectable } from '@nestjs/common';
import { SharedRedis } from '../redis/shared-redis.js';

/** The number goes up when the shape of the values changes, since processes of two releases may run side by side. */
const PREFIX = 'svc:key:2:';
const CHANNEL = 'svc:key:revoked';
const REVOKED = 'revoked';

/** A key that is not revoked, as it was read from the database. */
export interface KnownKey {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null: all. */
  readonly jobTypes: readonly string[] | null;
  /** Milliseconds since the epoch; null if it does not expire. */
  readonly expiresAt: number | null;
}

interface Found {
  /** Null if the key was revoked. */
  readonly key: KnownKey | null;
  /** How much longer the lookup is valid, in milliseconds. */
  readonly ttl: number;
}

/** Lookups of keys by hash, which the API processes share in Redis. Without Redis there are none. */
@Injectable()
export class SharedLookups {
  constructor(private readonly redis: SharedRedis) {}

  async find(hash: string): Promise<Found | null> {
    const [text, ttl] =
      (await this.redis.ask(async (redis) => {
        const results = await redis
          .multi()
          .get(PREFIX + hash)
          .pttl(PREFIX + hash)
          .exec();
        return results?.map(([, result]) => result) as [string | null, number];
      })) ?? [];
    if (text == null || ttl === undefined || ttl <= 0) return null;
    return { key: text === REVOKED ? null : (JSON.parse(text) as KnownKey), ttl };
  }

  /** Stores only if there is no entry yet, so that a lookup from before a revocation does not undo it. */
  async keep(hash: string, key: KnownKey, ttl: number): Promise<void> {
    await this.redis.ask((redis) => redis.set(PREFIX + hash, JSON.stringify(key), 'PX', ttl, 'NX'));
  }

  /** Tells all processes. Call it after the database was written. `ttl`: how long an older lookup may still be used. */
  async revoke(hash: string, ttl: number): Promise<void> {
    await this.redis.ask((redis) =>
      redis
        .multi()
        .set(PREFIX + hash, REVOKED, 'PX', ttl)
        .publish(CHANNEL, hash)
        .exec(),
    );
  }

  /** `onGap` is called when revocations may have been missed. */
  listen(onRevoked: (hash: string) => void, onGap: () => void): void {
    this.redis.subscribe(CHANNEL, { onMessage: onRevoked, onGap });
  }
}
