import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Config, Logger } from '@svc/config';
import type { Committer } from '@svc/persistence';
import { createReconciliation, type Finding } from '@svc/runtime';
import type { DataSource } from 'typeorm';
import { RecurringWork } from '../recurring/recurring-work.js';
import type { ClientSource } from './process-gateway.js';

export interface ReconcilerParts {
  readonly dataSource: DataSource;
  readonly committer: Committer;
  readonly config: Config;
  readonly logger: Logger;
  readonly source: ClientSource;
}

const LEASE = 'reconciliation';
const LOOK_EVERY_MS = 5_000;
/** After the first time, which is when the program has started and Temporal can be reached. */
const EVERY_MS = 3_600_000;

/** Compares Postgres with Temporal at the start of the program and from time to time, in one process at a time. */
export class Reconciler implements OnApplicationBootstrap, OnApplicationShutdown {
  /** How often each difference was found since the start, and what came of it. */
  readonly counts = new Map<string, Pick<Finding, 'difference' | 'outcome'> & { count: number }>();
  private readonly reconciling: RecurringWork;
  private completedAt: number | null = null;

  constructor(private readonly parts: ReconcilerParts) {
    this.reconciling = RecurringWork.underLease(parts.dataSource, LEASE, {
      ...{ everyMs: LOOK_EVERY_MS, failure: 'Postgres and Temporal could not be compared', logger: parts.logger },
      work: () => this.runIfDue(),
    });
  }

  /** When this process has last compared everything, milliseconds since the epoch. */
  get lastRunAt(): number | null {
    return this.completedAt;
  }

  onApplicationBootstrap(): void {
    this.reconciling.start();
  }

  onApplicationShutdown(): void {
    this.reconciling.stop();
  }

  private async runIfDue(): Promise<void> {
    const { source, logger } = this.parts;
    const isDue = this.completedAt === null || Date.now() > this.completedAt + EVERY_MS;
    if (!isDue || source.client() === null) return;
    const options = { isDry: false, comparesPositions: false };
    const open = createReconciliation({ ...this.parts, client: () => source.client() }, options);
    for await (const finding of open().run()) {
      if (this.reconciling.isStopped) return;
      this.count(finding);
      if (finding.difference !== 'halted') logger.warn(toLog(finding), 'Postgres and Temporal differed');
    }
    this.completedAt = Date.now();
  }

  private count({ difference, outcome }: Finding): void {
    const key = `${difference} ${outcome}`;
    const counted = this.counts.get(key) ?? { difference, outcome, count: 0 };
    counted.count += 1;
    this.counts.set(key, counted);
  }
}

/** In the names of the log. */
export function toLog({ tenantId: tenant_id, kind, id, difference, outcome, detail }: Finding): object {
  return { difference, outcome, tenant_id, [`${kind}_id`]: id, detail };
}
