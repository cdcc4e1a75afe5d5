import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@svc/config';
import { IdempotencyRepository } from '@svc/persistence';
import { LOGGER } from '../app-resources.js';
import { RecurringWork } from '../recurring/recurring-work.js';

const HOUR = 3_600_000;

/** Deletes answers after the time for which they must be kept. */
@Injectable()
export class ExpiredAnswers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly deleting: RecurringWork;

  constructor(rows: IdempotencyRepository, @Inject(LOGGER) logger: Logger) {
    this.deleting = new RecurringWork({
      ...{ everyMs: HOUR, failure: 'expired answers could not be deleted', logger },
      work: () => rows.deleteExpired(),
    });
  }

  onApplicationBootstrap(): void {
    this.deleting.start();
  }

  onApplicationShutdown(): void {
    this.deleting.stop();
  }
}
