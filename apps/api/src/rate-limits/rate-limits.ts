import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { TenantScope } from '@svc/persistence';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG } from '../app-resources.js';
import { ApiError } from '../errors/api-error.js';
import { SharedRedis } from '../redis/shared-redis.js';
import { clientOf } from './client-of.js';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** Per tenant. Each new code gives new tries, so an unlimited number of codes would allow unlimited tries. */
const RESENDS_PER_HOUR = 20;

type Limiter = Pick<RateLimiterMemory, 'consume'>;

/**
 * Limits requests: over all API processes with Redis, otherwise and while Redis is away in this process alone. Windows
 * are fixed and begin with the first request. Over a limit each method throws 429 with the seconds to wait.
 */
@Injectable()
export class RateLimits {
  private readonly tenants: Limiter | null;
  private readonly addresses: Limiter | null;
  private readonly resends: Limiter;

  constructor(
    @Inject(CONFIG) { rateLimitPerMinute, registrationRateLimitPerMinute }: Config,
    private readonly redis: SharedRedis,
  ) {
    this.tenants = this.perMinute('tenants', rateLimitPerMinute);
    this.addresses = this.perMinute('addresses', registrationRateLimitPerMinute);
    this.resends = this.limiter('resends', RESENDS_PER_HOUR, HOUR_SECONDS);
  }

  /** All keys of a tenant together, since a tenant makes as many keys as it likes. */
  async countTenant(tenant: TenantScope): Promise<void> {
    if (this.tenants !== null) await consume(this.tenants, tenant);
  }

  async countAddress(address: string): Promise<void> {
    if (this.addresses !== null) await consume(this.addresses, clientOf(address));
  }

  async countResend(tenant: TenantScope): Promise<void> {
    await consume(this.resends, tenant);
  }

  private perMinute(what: string, points: number): Limiter | null {
    return points === 0 ? null : this.limiter(what, points, MINUTE_SECONDS);
  }

  private limiter(what: string, points: number, duration: number): Limiter {
    const inProcess = new RateLimiterMemory({ points, duration });
    const { client: storeClient } = this.redis;
    if (storeClient === null) return inProcess;
    return new RateLimiterRedis({
      ...{ storeClient, points, duration },
      keyPrefix: `svc:rate:${what}`,
      rejectIfRedisNotReady: true,
      insuranceLimiter: inProcess,
      // A caller that is over the limit already need not be counted in Redis again.
      inMemoryBlockOnConsumed: points + 1,
    });
  }
}

async function consume(limiter: Limiter, subject: string): Promise<void> {
  try {
    await limiter.consume(subject);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfter = Math.ceil(refused.msBeforeNext / 1000);
    throw new ApiError('RATE_LIMITED', `too many requests: try again in ${retryAfter} s`, { retryAfter });
  }
}
