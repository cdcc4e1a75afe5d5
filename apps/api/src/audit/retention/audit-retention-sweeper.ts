import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Config, Logger } from '@svc/config';
import { AuditRetention } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER } from '../../app-resources.js';
import { RecurringWork } from '../../recurring/recurring-work.js';
import { ChainShortening } from './chain-shortening.js';

const LEASE = 'audit retention';
const EVERY_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Removes entries that are older than `AUDIT_RETENTION_DAYS`, in small batches, in one process at a time. */
@Injectable()
export class AuditRetentionSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweeping: RecurringWork | null = null;

  constructor(
    dataSource: DataSource,
    private readonly retention: AuditRetention,
    private readonly chains: ChainShortening,
    @Inject(CONFIG) { auditRetentionDays: days }: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    if (days === null) return;
    this.sweeping = RecurringWork.underLease(dataSource, LEASE, {
      ...{ everyMs: EVERY_MS, failure: 'old audit entries could not be removed', logger },
      work: () => this.sweep(new Date(Date.now() - days * DAY_MS)),
    });
  }

  onApplicationBootstrap(): void {
    this.sweeping?.start();
    void this.sweeping?.run();
  }

  onApplicationShutdown(): void {
    this.sweeping?.stop();
  }

  private async sweep(before: Date): Promise<void> {
    for (const tenant of await this.retention.listTenants(before)) {
      while (this.sweeping?.isStopped === false && (await this.chains.removeBatch(tenant, before)));
    }
  }
}
