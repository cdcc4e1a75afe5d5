import { Injectable } from '@nestjs/common';
import { Committer, JobLocks, JobRepository, lockChange, type JobState } from '@svc/persistence';
import { conflict, notFound } from '../errors/api-error.js';
import type { Action } from '../http/requests/action-on.js';
import { durationOf } from '../http/requests/durations.js';
import { requireJobType } from './job-access.js';
import { DEFAULT_LOCK, LOCK_RANGE } from './lock-times.js';
import { type ExtendLockDto, type JobStateDto, jobStateDto, type ReleaseJobDto } from './job.dto.js';
import { JOB } from './jobs.service.js';

/** What workers do to the locks of their jobs. The process does not take part. */
@Injectable()
export class JobLocksService {
  constructor(
    private readonly rows: JobRepository,
    private readonly locks: JobLocks,
    private readonly committer: Committer,
  ) {}

  /** 409 if the lock does not hold any more, and who holds the job. */
  async extend(action: Action, { lock_token: lock, lock_for }: ExtendLockDto): Promise<JobStateDto> {
    const lockMs = durationOf('lock_for', lock_for ?? DEFAULT_LOCK, LOCK_RANGE);
    const job = await this.stateOf(action);
    const until = await this.locks.extend(action.caller.tenant, job.id, lock, lockMs);
    if (until === null) throw lost(await this.stateOf(action));
    return jobStateDto({ ...job, status: 'locked', availableAt: until });
  }

  /** Anybody can have the job again. Counts as no attempt. */
  async release(action: Action, { lock_token: lock }: ReleaseJobDto): Promise<JobStateDto> {
    const { tenant } = action.caller;
    const job = await this.stateOf(action);
    const type = await this.locks.release(tenant, job.id, lock);
    if (type !== null) this.committer.jobs.publish({ tenantId: tenant, type, count: 1 });
    const now = await this.stateOf(action);
    if (type === null && !isAnsweredBy(now, lock, 'release')) throw lost(now);
    return jobStateDto(now);
  }

  /** Throws 404 for an unknown job, and 403 for one of another type than the key's. */
  async stateOf({ caller, target }: Action): Promise<JobState> {
    const job = await this.rows.findState(caller.tenant, target);
    if (job === null) throw notFound(JOB);
    requireJobType(caller, job.type);
    return job;
  }
}

/** The job is not open under the lock. */
export function lost({ id, status, lockToken, worker }: JobState) {
  return conflict(lockChange(id, { status, lock: lockToken, worker }));
}

/** Whether the last answer under this lock was this one. */
export function isAnsweredBy({ answeredLock, answer }: JobState, lock: string, how: 'fail' | 'release'): boolean {
  return answeredLock === lock.toLowerCase() && answer === how;
}
