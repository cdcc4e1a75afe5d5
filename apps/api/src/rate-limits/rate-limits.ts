import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG } from '../app-resources.js';
import { ApiError } from '../errors/api-error.js';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** New codes give new tries: bounded per tenant, so that five tries stay five. */
const RESENDS_PER_HOUR = 20;

/** Limits of this process. Each answers nothing, or throws 429 with the seconds to wait. */
@Injectable()
export class RateLimits {
  private readonly keys: RateLimiterMemory | null;
  private readonly addresses: RateLimiterMemory | null;
  private readonly resends = new RateLimiterMemory({ points: RESENDS_PER_HOUR, duration: HOUR_SECONDS });

  constructor(@Inject(CONFIG) { rateLimitPerMinute, registrationRateLimitPerMinute }: Config) {
    this.keys = perMinute(rateLimitPerMinute);
    this.addresses = perMinute(registrationRateLimitPerMinute);
  }

  async countKey(keyId: string): Promise<void> {
    if (this.keys !== null) await consume(this.keys, keyId);
  }

  async countAddress(address: string): Promise<void> {
    if (this.addresses !== null) await consume(this.addresses, address);
  }

  async countResend(tenantId: string): Promise<void> {
    await consume(this.resends, tenantId);
  }
}

function perMinute(points: number): RateLimiterMemory | null {
  return points === 0 ? null : new RateLimiterMemory({ points, duration: MINUTE_SECONDS });
}

async function consume(limiter: RateLimiterMemory, subject: string): Promise<void> {
  try {
    await limiter.consume(subject);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfter = Math.ceil(refused.msBeforeNext / 1000);
    throw new ApiError('RATE_LIMITED', `too many requests: try again in ${retryAfter} s`, { retryAfter });
  }
}
