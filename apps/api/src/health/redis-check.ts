import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config, Logger } from '@svc/config';
import { Redis } from 'ioredis';
import { CONFIG, LOGGER } from '../app-resources.js';

/** Asks a configured Redis for a sign of life. */
@Injectable()
export class RedisCheck implements OnApplicationShutdown {
  private readonly redis: Redis | null;

  constructor(@Inject(CONFIG) { redisUrl }: Config, @Inject(LOGGER) logger: Logger) {
    this.redis = redisUrl === null ? null : new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 0 });
    this.redis?.on('error', (error) => logger.warn({ err: error }, 'Redis can not be reached'));
  }

  async isUp(): Promise<boolean> {
    return this.redis !== null && (await this.redis.ping()) === 'PONG';
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
