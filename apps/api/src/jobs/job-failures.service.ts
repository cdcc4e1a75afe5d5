import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { Committer, JobLocks, JobRepository, type JobRow, type JobState } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import { notFound } from '../errors/api-error.js';
import type { Action } from '../http/requests/action-on.js';
import { durationOf } from '../http/requests/durations.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { requireFitting } from '../instances/variables.js';
import { JobEndsService } from './job-ends.service.js';
import { isAnsweredBy, JobLocksService, lost } from './job-locks.service.js';
import { DELAY_RANGE } from './lock-times.js';
import { type FailJobDto, type JobStateDto, jobStateDto } from './job.dto.js';
import { JOB } from './jobs.service.js';

/** The longest pause between attempts that nobody has chosen. */
const LONGEST_BACKOFF_MS = 3_600_000;

/** Failed attempts [jobs#attempts]. */
@Injectable()
export class JobFailuresService {
  constructor(
    private readonly rows: JobRepository,
    private readonly locks: JobLocks,
    private readonly states: JobLocksService,
    private readonly ends: JobEndsService,
    private readonly committer: Committer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Another attempt follows. Without attempts that are left the job ends, which is an incident unless the process catches it. */
  async fail(action: Action, body: FailJobDto): Promise<JobStateDto> {
    const job = await this.states.stateOf(action);
    const { lock_token: lock, message, details = null, variables = {} } = body;
    if (isAnsweredBy(job, lock, 'fail')) return jobStateDto(job);
    const retries = body.retries ?? job.retries - 1;
    const { retry_in } = body;
    const delayMs = retry_in === undefined ? backoffOf(job) : durationOf('retry_in', retry_in, DELAY_RANGE);
    requireFitting('variables', variables, this.config.maxVariablesBytes);
    if (retries <= 0) return this.ends.giveUp(action, job, lock, { message, details });
    return this.goOn(action, body, { retries, delayMs });
  }

  private async goOn(
    action: Action,
    { lock_token: lock, message, details = null, variables = {} }: FailJobDto,
    { retries, delayMs }: { readonly retries: number; readonly delayMs: number },
  ): Promise<JobStateDto> {
    const { tenant, actor } = action.caller;
    const error = JSON.stringify({ message, ...(details !== null && { details }) });
    const merged = await this.mergedVariables(action, variables);
    const attempt = { id: action.target, lock, retries, delayMs, error, variables: merged };
    const failed = await this.committer.record(tenant, actor, async (tx) => {
      const result = await this.locks.fail(tenant, attempt, tx);
      return { result, entries: result === null ? [] : [entryOf(result, message)] };
    });
    if (failed === null) return this.outcomeOf(action, lock);
    if (failed.status === 'pending') this.committer.jobs.publish({ tenantId: tenant, type: failed.type, count: 1 });
    return jobStateDto(failed);
  }

  /** The same answer may have been given meanwhile. */
  private async outcomeOf(action: Action, lock: string): Promise<JobStateDto> {
    const job = await this.states.stateOf(action);
    if (isAnsweredBy(job, lock, 'fail')) return jobStateDto(job);
    throw lost(job);
  }

  /** All variables of the job's own, as JSON text; null if nothing is added. */
  private async mergedVariables({ caller, target }: Action, added: JsonObject): Promise<string | null> {
    if (Object.keys(added).length === 0) return null;
    const row = await this.rows.find(caller.tenant, target);
    if (row === null) throw notFound(JOB);
    const merged = { ...(JSON.parse(row.variables) as JsonObject), ...added };
    requireFitting('variables', merged, this.config.maxVariablesBytes);
    return JSON.stringify(merged);
  }
}

/** Doubled with each attempt that has failed. */
function backoffOf({ attempts, retryBackoffMs }: JobState): number {
  return Math.min(retryBackoffMs * 2 ** Math.min(attempts, 30), Math.max(LONGEST_BACKOFF_MS, retryBackoffMs));
}

function entryOf({ id, elementId, elementType, instanceId, type, worker, retries }: JobRow, message: string) {
  const about = { element_id: elementId, element_type: elementType, job_id: id, job_type: type };
  return { instanceId, action: 'job.attempt_failed', payload: { ...about, worker, retries, message } };
}
