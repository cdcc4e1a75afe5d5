import { setTimeout as pause } from 'node:timers/promises';
import type { TenantScope } from '@svc/persistence';
import PQueue from 'p-queue';
import { TenantQueue } from '../../threads/tenant-queue.js';

/** Large bodies of one tenant that may wait. */
const MAX_WAITING_BODIES = 100;
/** After a body that took a time, no other one of its tenant is parsed for so many times as long. */
const PAUSE_OF_TENANT = 3;
/** And none at all. */
const PAUSE_OF_ALL = 1;
/** A body whose request takes so long to be answered no longer holds up the next one of its tenant, in milliseconds. */
const LONGEST_HOLD_MS = 5_000;

/**
 * Parses large bodies one at a time, with pauses between them, so that other requests go on meanwhile: a queue for each tenant. A thread
 * would not help: to get the value out of it takes as long as parsing does.
 */
export class BodyQueue {
  private readonly queue = new TenantQueue('large bodies', MAX_WAITING_BODIES);
  private readonly free = new PQueue({ concurrency: 1 });

  /**
   * The tenant's next body has its turn when `isOver` is aborted, if it is given. Throws 429 if too many bodies of the tenant wait
   * already, and what `parse` throws.
   */
  take<T>(tenant: TenantScope, parse: () => T, isOver?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const queued = this.queue.take(tenant, async () => {
        const took = await this.free.add(async () => {
          const began = performance.now();
          settle(parse, resolve, reject);
          const ms = performance.now() - began;
          await pause(ms * PAUSE_OF_ALL);
          return ms;
        });
        await pause(took * (PAUSE_OF_TENANT - PAUSE_OF_ALL));
        if (isOver?.aborted === false)
          await pause(LONGEST_HOLD_MS, undefined, { signal: isOver }).catch(() => undefined);
      });
      queued.catch(reject);
    });
  }
}

function settle<T>(compute: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): void {
  try {
    resolve(compute());
  } catch (error) {
    reject(error);
  }
}
