import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@svc/config';
import { IdempotencyRepository } from '@svc/persistence';
import { LOGGER } from '../app-resources.js';

const HOUR = 3_600_000;

/** Deletes answers that are older than they must be kept. */
@Injectable()
export class ExpiredAnswers implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly rows: IdempotencyRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.delete(), HOUR).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async delete(): Promise<void> {
    try {
      await this.rows.deleteExpired();
    } catch (error) {
      this.logger.warn({ err: error }, 'expired answers could not be deleted; tried again in an hour');
    }
  }
}
