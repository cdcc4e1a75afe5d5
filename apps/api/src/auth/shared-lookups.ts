import { Injectable } from '@nestjs/common';
import { SharedRedis } from '../redis/shared-redis.js';

/** Counted up when the shape of what is kept changes: processes of two releases may run beside each other. */
const PREFIX = 'svc:key:1:';
const CHANNEL = 'svc:key:revoked';
const REVOKED = 'revoked';

/** A living key as it was read from the database. */
export interface KnownKey {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Milliseconds since the epoch; null where it does not expire. */
  readonly expiresAt: number | null;
}

interface Found {
  /** Null: it was revoked. */
  readonly key: KnownKey | null;
  /** How much longer it may be believed, in milliseconds. */
  readonly ttl: number;
}

/** Lookups of keys that one API process made for all, by the hash of the key; without Redis there are none. */
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

  /** Keeps what is not kept yet: a lookup that was overtaken by a revocation does not undo it. */
  async keep(hash: string, key: KnownKey, ttl: number): Promise<void> {
    await this.redis.ask((redis) => redis.set(PREFIX + hash, JSON.stringify(key), 'PX', ttl, 'NX'));
  }

  /** Tells all processes, after the database knows. `ttl`: how long a lookup from before may still be under way. */
  async revoke(hash: string, ttl: number): Promise<void> {
    await this.redis.ask((redis) =>
      redis
        .multi()
        .set(PREFIX + hash, REVOKED, 'PX', ttl)
        .publish(CHANNEL, hash)
        .exec(),
    );
  }

  /** `onGap`: revocations may have been missed. */
  listen(onRevoked: (hash: string) => void, onGap: () => void): void {
    this.redis.subscribe(CHANNEL, { onMessage: onRevoked, onGap });
  }
}
