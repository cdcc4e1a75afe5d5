import { Injectable } from '@nestjs/common';
import type { LockedJob } from '@svc/persistence';
import { LRUCache } from 'lru-cache';

/** What an answer needs to know of a job. */
export type GivenJob = Pick<LockedJob, 'id' | 'tenantId' | 'instanceId' | 'type' | 'worker' | 'retries'>;

/** Locks of jobs that are mostly answered within minutes. */
const MOST_KEPT = 20_000;

/**
 * The locks that this process has given away, so that a usual answer reads nothing: its commit checks the lock anyway. What is not
 * known here was given away by another process, or long ago.
 */
@Injectable()
export class GivenLocks {
  private readonly jobs = new LRUCache<string, GivenJob>({ max: MOST_KEPT });

  note({ id, tenantId, instanceId, type, worker, retries, lockToken }: LockedJob): void {
    this.jobs.set(lockToken, { id, tenantId, instanceId, type, worker, retries });
  }

  /** The job of this id under this lock, which is not given again. */
  take(tenantId: string, id: string, lock: string): GivenJob | null {
    const job = this.jobs.get(lock);
    if (job === undefined || job.tenantId !== tenantId || job.id !== id) return null;
    this.jobs.delete(lock);
    return job;
  }
}
