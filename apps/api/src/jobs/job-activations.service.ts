import { Injectable } from '@nestjs/common';
import {
  JobLocks,
  type JobRequest,
  type LockedJob,
  MAX_PAGE_BYTES,
  type SharedVariable,
  type TenantScope,
} from '@svc/persistence';
import type { Caller } from '../auth/caller.js';
import { badRequest } from '../errors/api-error.js';
import { durationOf } from '../http/requests/durations.js';
import { GivenLocks } from './given-locks.js';
import { requireJobType } from './job-access.js';
import { type ActivatedJobDto, activatedJobDto, type ActivateJobsDto } from './job.dto.js';
import { DEFAULT_LOCK, LOCK_RANGE, WAIT_RANGE } from './lock-times.js';
import { WaitingWorkers } from './waiting-workers.js';

const MOST_NAME = 255;

/** Gives jobs to workers [jobs#activate]. */
@Injectable()
export class JobActivationsService {
  constructor(
    private readonly locks: JobLocks,
    private readonly waiting: WaitingWorkers,
    private readonly given: GivenLocks,
  ) {}

  /** Waits for the first job as long as asked and connected. An empty list if there is none. */
  async activate(caller: Caller, body: ActivateJobsDto, connected: AbortSignal): Promise<ActivatedJobDto[]> {
    const request = requestOf(caller, body);
    const waitMs = durationOf('wait', body.wait ?? 'PT0S', WAIT_RANGE);
    const { tenant } = caller;
    const names = body.variables ?? null;
    const take = () => this.take(tenant, request, names, connected);
    if (waitMs === 0) return take();
    return this.waiting.firstOf({ tenant, types: request.types, most: request.most, waitMs, connected, take });
  }

  private async take(
    tenant: TenantScope,
    request: JobRequest,
    names: readonly string[] | null,
    connected: AbortSignal,
  ): Promise<ActivatedJobDto[]> {
    const jobs = await this.locks.take(tenant, request);
    if (jobs.length === 0) return [];
    const shared = await this.sharedOf(tenant, jobs, names);
    // A worker that has gone meanwhile would hold what it never got.
    const fitting = connected.aborted ? 0 : countFitting(jobs, shared);
    if (fitting < jobs.length) await this.locks.giveBack(tenant, jobs.slice(fitting));
    const given = jobs.slice(0, fitting);
    for (const job of given) this.given.note(job);
    return given.map((job) => activatedJobDto(job, variablesOf(job, shared, names)));
  }

  /** The variables of the processes that these jobs read, by instance. */
  private async sharedOf(
    tenant: TenantScope,
    jobs: readonly LockedJob[],
    names: readonly string[] | null,
  ): Promise<Shared> {
    const reading = jobs.filter(({ reads }) => reads === null || reads.length > 0);
    const shared = new Map<string, SharedVariable[]>();
    if (reading.length === 0) return shared;
    const instances = [...new Set(reading.map(({ instanceId }) => instanceId))];
    for (const variable of await this.locks.variablesOf(tenant, instances, names ?? namesOf(reading))) {
      const known = shared.get(variable.instanceId);
      if (known === undefined) shared.set(variable.instanceId, [variable]);
      else known.push(variable);
    }
    return shared;
  }
}

type Shared = ReadonlyMap<string, readonly SharedVariable[]>;

/** The names that any of the jobs reads; null if one reads all. */
function namesOf(jobs: readonly LockedJob[]): readonly string[] | null {
  if (jobs.some(({ reads }) => reads === null)) return null;
  return [...new Set(jobs.flatMap(({ reads }) => reads ?? []))];
}

function requestOf(caller: Caller, { types, worker, max_jobs: most = 1, lock_for }: ActivateJobsDto): JobRequest {
  if (types.length === 0 || types.some((type) => type === '' || type.length > MOST_NAME))
    throw badRequest(`types must be 1 to 100 texts of 1 to ${MOST_NAME} characters`);
  for (const type of types) requireJobType(caller, type);
  return {
    types: [...new Set(types)],
    worker,
    most,
    lockMs: durationOf('lock_for', lock_for ?? DEFAULT_LOCK, LOCK_RANGE),
  };
}

/** How many of the jobs one answer can have, but at least one. */
function countFitting(jobs: readonly LockedJob[], shared: Shared): number {
  let size = 0;
  const end = jobs.findIndex((job) => (size += sizeOf(job, shared)) > MAX_PAGE_BYTES);
  return end === -1 ? jobs.length : Math.max(end, 1);
}

function sizeOf(job: LockedJob, shared: Shared): number {
  const variables = readBy(job, shared);
  return job.variables.length + job.headers.length + variables.reduce((sum, { value }) => sum + value.length, 0);
}

function readBy({ instanceId, reads }: LockedJob, shared: Shared): readonly SharedVariable[] {
  const variables = shared.get(instanceId) ?? [];
  return reads === null ? variables : variables.filter(({ name }) => reads.includes(name));
}

/** Those of the job's own win. */
function variablesOf(job: LockedJob, shared: Shared, names: readonly string[] | null): object {
  const ofProcess = readBy(job, shared).map(({ name, value }) => [name, JSON.parse(value) as unknown] as const);
  const own = Object.entries(JSON.parse(job.variables) as object) as (readonly [string, unknown])[];
  const wanted = names === null ? own : own.filter(([name]) => names.includes(name));
  return Object.fromEntries([...ofProcess, ...wanted]);
}
