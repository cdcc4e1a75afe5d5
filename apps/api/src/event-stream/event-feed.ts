import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from '@svc/config';
import { LoggedEvents, type LoggedEvent, type TenantScope } from '@svc/persistence';
import { KeyedQueue } from '@svc/runtime';
import { LOGGER } from '../app-resources.js';
import { RecurringWork } from '../recurring/recurring-work.js';
import type { EventStream } from './event-stream.js';
import { batchOf, type EventBatch } from './told-event.js';

/** How often the log is looked at, in one query for all tenants with a stream. Events are late by this time at most. */
const LOOK_MS = 200;
/** Entries of a tenant that are read at once. */
const MOST_ENTRIES = 500;

interface Followed {
  readonly streams: Set<EventStream>;
  /** The sequence of the last entry that was delivered. */
  position: number;
}

/**
 * Reads the audit logs of the tenants that have an open stream in this process, once for all their streams. Nothing is asked of
 * Postgres while there is none, and commits need not announce anything.
 */
@Injectable()
export class EventFeed implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly followed = new Map<TenantScope, Followed>();
  /** What single streams read of their past: one page at a time of each tenant. */
  private readonly reads = new KeyedQueue<TenantScope>(1);
  private readonly looking: RecurringWork;

  constructor(
    private readonly log: LoggedEvents,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.looking = new RecurringWork({
      ...{ everyMs: LOOK_MS, failure: 'events could not be read', logger },
      work: () => this.look(),
    });
  }

  onApplicationBootstrap(): void {
    this.looking.start();
  }

  onModuleDestroy(): void {
    this.looking.stop();
  }

  /** The sequence of the tenant's last entry. */
  head(tenant: TenantScope): Promise<number> {
    return this.log.head(tenant);
  }

  /** From here on the stream gets what is delivered. `position`: the sequence of an entry that exists. */
  add(tenant: TenantScope, stream: EventStream, position: number): void {
    const known = this.followed.get(tenant) ?? { streams: new Set(), position };
    known.streams.add(stream);
    this.followed.set(tenant, known);
  }

  remove(tenant: TenantScope, stream: EventStream): void {
    const known = this.followed.get(tenant);
    known?.streams.delete(stream);
    if (known?.streams.size === 0) this.followed.delete(tenant);
  }

  /** How far the tenant's streams have been delivered to. */
  delivered(tenant: TenantScope): number {
    return this.followed.get(tenant)?.position ?? 0;
  }

  /** The entries after a sequence, for a stream that is not at the end of the log; null if there are none. */
  async read(tenant: TenantScope, after: number): Promise<EventBatch | null> {
    const read = () => this.log.after([{ tenant, sequence: after }], MOST_ENTRIES);
    return batchFrom(await this.reads.of(tenant).add(read));
  }

  private async look(): Promise<void> {
    for (let isBehind = true; isBehind && this.followed.size > 0 && !this.looking.isStopped;) {
      const known = [...this.followed].map(([tenant, { position }]) => ({ tenant, sequence: position }));
      const found = Map.groupBy(await this.log.after(known, MOST_ENTRIES), ({ tenantId }) => tenantId);
      for (const { tenant } of known) this.deliver(tenant, found.get(tenant) ?? []);
      isBehind = [...found.values()].some(({ length }) => length === MOST_ENTRIES);
    }
  }

  private deliver(tenant: TenantScope, entries: readonly LoggedEvent[]): void {
    const [known, batch] = [this.followed.get(tenant), batchFrom(entries)];
    // The last stream may have gone, and another one have come, while the log was read.
    if (known === undefined || batch === null || batch.last <= known.position) return;
    known.position = batch.last;
    for (const stream of known.streams) stream.deliver(batch);
  }
}

function batchFrom(entries: readonly LoggedEvent[]): EventBatch | null {
  const last = entries.at(-1);
  return last === undefined ? null : batchOf(entries, last.sequence);
}
