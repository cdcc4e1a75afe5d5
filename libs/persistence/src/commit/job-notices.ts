import { announce } from '../changes/announcement.js';
import type { Change } from '../changes/change.js';
import type { Batch } from './batch.js';
import type { Transactions } from './transactions.js';

/** A type of jobs of a tenant, some of which can be taken. */
export interface OfferedJobs {
  readonly tenantId: string;
  readonly type: string;
  /** How many at least. */
  readonly count: number;
}

/** Other processes are notified of all that is offered in this time, in milliseconds. */
const GATHERED_MS = 10;

/**
 * Notifies listeners in this process of jobs that can be taken, and other processes by the feed of changes. That is not part of the
 * commits, since Postgres lets transactions with notifications commit one after the other only.
 */
export class JobNotices {
  private readonly listeners = new Set<(offered: OfferedJobs) => void>();
  private readonly gathered = new Map<string, Change>();
  private announcing: Promise<void> | null = null;

  constructor(private readonly transactions: Pick<Transactions, 'run'>) {}

  /** Listens until the returned function is called. */
  listen(listener: (offered: OfferedJobs) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  publish(offered: OfferedJobs): void {
    const { tenantId: tenant, type: name } = offered;
    for (const listener of this.listeners) listener(offered);
    this.gathered.set(`${tenant}/${name}`, { kind: 'job', tenant, name });
    this.announcing ??= this.announceSoon();
  }

  /** The jobs that a committed batch offers. */
  noteCommitted({ request: { tenantId }, projection: { pulledJobs } }: Batch): void {
    const counts = new Map<string, number>();
    for (const { type, status } of pulledJobs) if (status === 'pending') counts.set(type, (counts.get(type) ?? 0) + 1);
    for (const [type, count] of counts) this.publish({ tenantId, type, count });
  }

  /** Waits until everything is announced. */
  async close(): Promise<void> {
    while (this.announcing !== null) await this.announcing;
  }

  private async announceSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHERED_MS));
    this.announcing = null;
    const changes = [...this.gathered.values()];
    this.gathered.clear();
    // What is not announced is found by the processes that wait for it, which look once in a while.
    await this.transactions.run((client) => announce(client, changes)).catch(() => undefined);
  }
}
