import { Injectable } from '@nestjs/common';
import { JobRepository, type JobStatus, type TenantScope } from '@svc/persistence';
import { notFound } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { Page } from '../http/pages/page.js';
import { type JobDto, jobDto, type JobListItemDto, jobListItemDto, type JobListQuery } from './job.dto.js';

export const JOB = 'the job';

/** Reads of jobs that workers pull [jobs#list]. */
@Injectable()
export class JobsService {
  constructor(private readonly jobs: JobRepository) {}

  /** Oldest first. */
  async list(tenant: TenantScope, query: JobListQuery): Promise<Page<JobListItemDto>> {
    const { limit, offset, type, status, worker, overdue } = query;
    const filter = {
      type,
      worker,
      statuses: storedStatuses(status),
      instanceId: query.instance_id,
      elementId: query.element_id,
      isOverdue: overdue === undefined ? undefined : overdue === 'true',
    };
    const cursors = new Cursors('jobs', tenant);
    const rows = await this.jobs.list(tenant, filter, { limit: limit + 1, offset, after: cursors.placeIn(query) });
    return Page.of(rows, query, ({ id }) => cursors.at(id)).map(jobListItemDto);
  }

  async get(tenant: TenantScope, id: string): Promise<JobDto> {
    const row = await this.jobs.find(tenant, id);
    if (row === null) throw notFound(JOB);
    return jobDto(row);
  }
}

/** A job that waits for its next attempt is shown as pending. */
function storedStatuses(status: string | undefined): readonly JobStatus[] | undefined {
  if (status === undefined) return undefined;
  return status === 'pending' ? ['pending', 'delayed'] : [status as JobStatus];
}
