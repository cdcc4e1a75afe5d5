import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@svc/config';
import { ExpiredPayloads } from '@svc/persistence';
import type { DataSource } from 'typeorm';
import { RecurringWork } from '../recurring/recurring-work.js';
import { keptHistoriesOf } from './kept-histories.js';
import { PayloadSweep } from './payload-sweep.js';
import type { ClientSource } from './process-gateway.js';

const LEASE = 'expired payloads';
/** One page each time, so at most six removing statements per minute. */
const EVERY_MS = 10_000;

/** Sweeps regularly while Temporal can be reached, in one process at a time. */
export class PayloadSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: PayloadSweep;
  private readonly sweeping: RecurringWork;

  constructor(
    dataSource: DataSource,
    private readonly source: ClientSource,
    logger: Logger,
  ) {
    this.sweep = new PayloadSweep({ payloads: new ExpiredPayloads(dataSource), logger });
    this.sweeping = RecurringWork.underLease(dataSource, LEASE, {
      ...{ everyMs: EVERY_MS, failure: 'payloads that no history names could not be removed', logger },
      work: () => this.sweepOnce(),
    });
  }

  onApplicationBootstrap(): void {
    this.sweeping.start();
  }

  onApplicationShutdown(): void {
    this.sweeping.stop();
  }

  private async sweepOnce(): Promise<void> {
    const client = this.source.client();
    if (client !== null) await this.sweep.next(keptHistoriesOf(client), new Date());
  }
}
