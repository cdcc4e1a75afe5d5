import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@svc/config';
import { SessionRepository } from '@svc/persistence';
import { LOGGER } from '../app-resources.js';
import { RecurringWork } from '../recurring/recurring-work.js';

const HOUR = 3_600_000;

/** Deletes sessions that have expired. They are refused from that time on, deleted or not. */
@Injectable()
export class ExpiredSessions implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly deleting: RecurringWork;

  constructor(rows: SessionRepository, @Inject(LOGGER) logger: Logger) {
    this.deleting = new RecurringWork({
      ...{ everyMs: HOUR, failure: 'expired sessions could not be deleted', logger },
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
