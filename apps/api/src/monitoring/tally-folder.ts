import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@svc/config';
import { Tallies } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { LOGGER } from '../app-resources.js';
import { RecurringWork } from '../recurring/recurring-work.js';

const LEASE = 'tallies';
const EVERY_MS = 5_000;
/** Changes that are folded in one transaction. */
const MOST_AT_ONCE = 10_000;

/** Adds the changes that writers have noted to the sums, so that reading stays cheap. Readings are exact in any case. */
@Injectable()
export class TallyFolder implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly folding: RecurringWork;

  constructor(
    dataSource: DataSource,
    private readonly tallies: Tallies,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.folding = RecurringWork.underLease(dataSource, LEASE, {
      ...{ everyMs: EVERY_MS, failure: 'changes of the tallies could not be folded', logger },
      work: () => this.foldAll(),
    });
  }

  onApplicationBootstrap(): void {
    this.folding.start();
  }

  onApplicationShutdown(): void {
    this.folding.stop();
  }

  private async foldAll(): Promise<void> {
    let folded = MOST_AT_ONCE;
    while (folded === MOST_AT_ONCE && !this.folding.isStopped) folded = await this.tallies.fold(MOST_AT_ONCE);
  }
}
