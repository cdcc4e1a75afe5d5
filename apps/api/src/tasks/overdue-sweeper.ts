import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@svc/config';
import { TASK_ELEMENT } from '@svc/engine';
import { type OverdueTask, OverdueTasks, taskOccurrences, type TenantScope, underLease } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { LOGGER } from '../app-resources.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { RecurringWork } from '../recurring/recurring-work.js';

const LEASE = 'overdue tasks';
const EVERY_MS = 2_000;
/** Tasks that are marked in one transaction. */
const MOST_AT_ONCE = 200;
const SWEEPER = { type: 'system', id: null } as const;

/**
 * Marks each task that is open after its due date, once and a few seconds after that date ([timers#overdue-tasks],
 * `task.overdue`). It polls, so that a due date costs an instance no timer.
 */
@Injectable()
export class OverdueSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweeping: RecurringWork;

  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: OverdueTasks,
    private readonly writes: AuditedWrites,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.sweeping = new RecurringWork({
      ...{ everyMs: EVERY_MS, failure: 'overdue tasks could not be noted', logger },
      work: () => this.look(),
    });
  }

  onApplicationBootstrap(): void {
    this.sweeping.start();
  }

  onApplicationShutdown(): void {
    this.sweeping.stop();
  }

  private async look(): Promise<void> {
    const tenants = await this.tasks.listTenants(MOST_AT_ONCE);
    if (tenants.length > 0) await underLease(this.dataSource, LEASE, () => this.sweep(tenants));
  }

  /** Marks one batch per tenant and leaves the rest to the next sweep, so that no tenant waits for another's many tasks. */
  private async sweep(tenants: readonly TenantScope[]): Promise<void> {
    for (const tenant of tenants) await this.note(tenant);
  }

  private note(tenant: TenantScope): Promise<void> {
    return this.writes.record(tenant, SWEEPER, async (tx) => {
      const noted = await this.tasks.note(tenant, MOST_AT_ONCE, tx);
      const occurrences = noted.flatMap((task) => taskOccurrences('task.overdue', task, task.overdueAt));
      return { result: undefined, entries: noted.map(entryOf), occurrences };
    });
  }
}

function entryOf({ id, name, instanceId, elementId, assignee, status, dueAt }: OverdueTask) {
  const payload = {
    element_id: elementId,
    element_type: TASK_ELEMENT,
    task_id: id,
    name,
    assignee,
    status,
    due_at: dueAt.toISOString(),
  };
  return { instanceId, action: 'task.overdue', payload };
}
