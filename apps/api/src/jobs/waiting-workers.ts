import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@svc/config';
import { Committer, ExpiredLocks, type TenantScope } from '@svc/persistence';
import { LOGGER } from '../app-resources.js';
import { ApiError } from '../errors/api-error.js';
import { RecurringWork } from '../recurring/recurring-work.js';

/** How often this process looks for jobs that nobody has announced, for all who wait at once. */
const LOOK_MS = 1_000;
/** Of one tenant in this process. */
const MOST_WAITING = 2_000;

export interface Waiting<Job> {
  readonly tenant: TenantScope;
  readonly types: readonly string[];
  /** How many jobs the worker wants. */
  readonly most: number;
  readonly waitMs: number;
  readonly connected: AbortSignal;
  /** Takes jobs that are there. */
  readonly take: () => Promise<Job[]>;
}

/** One request that waits. */
class Place {
  wake: () => void = () => undefined;
  /** Set if a job was announced since the last look. */
  isCalled = false;

  constructor(readonly keys: readonly string[]) {}

  call(): void {
    this.isCalled = true;
    this.wake();
  }
}

/**
 * Requests of workers that wait for a job, in the order in which they came. A notice wakes as many as there are jobs; none of them
 * asks Postgres before. One that gets as many as it wants wakes the next, since there may be more.
 */
@Injectable()
export class WaitingWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly places = new Map<string, Set<Place>>();
  private readonly counts = new Map<string, number>();
  private readonly looking: RecurringWork;
  private readonly stopping = new AbortController();

  constructor(
    private readonly committer: Committer,
    private readonly expired: ExpiredLocks,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.looking = new RecurringWork({
      ...{ everyMs: LOOK_MS, failure: 'jobs for waiting workers could not be looked for', logger },
      work: () => this.look(),
    });
  }

  onApplicationBootstrap(): void {
    const { jobs, changes } = this.committer;
    jobs.listen(({ tenantId, type, count }) => this.offer(keyOf(tenantId, type), count));
    changes.listen({
      onChange: ({ kind, tenant, name }) => {
        if (kind === 'job') this.offer(keyOf(tenant, name), 1);
      },
      onGap: () => undefined,
    });
    this.looking.start();
  }

  /** All who wait get an empty answer, before the connections are drained. */
  beforeApplicationShutdown(): void {
    this.looking.stop();
    this.stopping.abort();
  }

  /** How many requests wait in this process. */
  get size(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The first jobs that the worker can have; an empty list if there are none in its time. */
  async firstOf<Job>({ tenant, types, most, waitMs, connected, take }: Waiting<Job>): Promise<Job[]> {
    this.requireRoom(tenant);
    const place = new Place(types.map((type) => keyOf(tenant, type)));
    const ended = AbortSignal.any([connected, this.stopping.signal, AbortSignal.timeout(waitMs)]);
    // It waits before it looks, so that no notice is missed.
    this.add(tenant, place);
    try {
      for (;;) {
        place.isCalled = false;
        const jobs = connected.aborted ? [] : await take();
        if (jobs.length === most) for (const key of place.keys) this.offer(key, 1, place);
        if (jobs.length > 0 || ended.aborted) return jobs;
        if (!place.isCalled) await called(place, ended);
      }
    } finally {
      this.remove(tenant, place);
    }
  }

  private requireRoom(tenant: TenantScope): void {
    if ((this.counts.get(tenant) ?? 0) < MOST_WAITING) return;
    throw new ApiError('RATE_LIMITED', `expected at most ${MOST_WAITING} requests that wait for jobs at the same time`);
  }

  private add(tenant: TenantScope, place: Place): void {
    this.counts.set(tenant, (this.counts.get(tenant) ?? 0) + 1);
    for (const key of place.keys) {
      const places = this.places.get(key) ?? new Set();
      this.places.set(key, places.add(place));
    }
  }

  private remove(tenant: TenantScope, place: Place): void {
    const left = (this.counts.get(tenant) ?? 1) - 1;
    if (left === 0) this.counts.delete(tenant);
    else this.counts.set(tenant, left);
    for (const key of place.keys) {
      const places = this.places.get(key);
      places?.delete(place);
      if (places?.size === 0) this.places.delete(key);
    }
  }

  /** Wakes the first `count` who wait for this type and are not awake yet. */
  private offer(key: string, count: number, except: Place | null = null): void {
    let left = count;
    for (const place of this.places.get(key) ?? []) {
      if (place === except || place.isCalled) continue;
      place.call();
      left -= 1;
      if (left === 0) return;
    }
  }

  /** One question for all who wait: what expired elsewhere, or was not announced, is found by this. */
  private async look(): Promise<void> {
    if (this.places.size === 0) return;
    const asked = [...this.places.keys()].map(typeOf);
    for (const { tenantId, type, count } of await this.expired.pendingAmong(asked))
      this.offer(keyOf(tenantId, type), count);
  }
}

function keyOf(tenant: string, type: string): string {
  return `${tenant}/${type}`;
}

const TENANT_LENGTH = 36;

function typeOf(key: string): { readonly tenantId: string; readonly type: string } {
  return { tenantId: key.slice(0, TENANT_LENGTH), type: key.slice(TENANT_LENGTH + 1) };
}

/** Until the place is called or the wait has ended. */
function called(place: Place, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      ended.removeEventListener('abort', done);
      resolve();
    };
    place.wake = done;
    if (ended.aborted) done();
    else ended.addEventListener('abort', done, { once: true });
  });
}
