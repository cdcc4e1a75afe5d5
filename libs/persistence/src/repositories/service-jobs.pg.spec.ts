import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import type { InstanceRequests } from '../../testing/requests.js';
import { ServiceJobs } from './service-jobs.js';

const STATUSES = ['running', 'retrying', 'completed', 'failed', 'cancelled'];

describe('states of service jobs', () => {
  let fixture: CommitFixture;
  let jobs: ServiceJobs;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    jobs = new ServiceJobs(fixture.database.dataSource);
  }, 120_000);
  afterAll(() => fixture.close());

  async function jobIn(status: string, { tenantId, instanceId }: InstanceRequests): Promise<string> {
    const id = newId();
    await fixture.query(
      `INSERT INTO service_job (tenant_id, id, instance_id, element_id, token_id, status, started_at) VALUES ($1, $2, $3, 'call', $2, $4, now())`,
      tenantId,
      id,
      instanceId,
      status,
    );
    return id;
  }
  const statusOf = async (id: string): Promise<string | undefined> => {
    const [row] = await fixture.query<{ status: string }>('SELECT status FROM service_job WHERE id = $1', id);
    return row?.status;
  };

  it('a service job keeps which attempt failed last, why, and when the next one is due', async () => {
    const instance = await fixture.started();
    const id = await jobIn('running', instance);
    const tenant = tenantScope(fixture.tenantId);
    await jobs.noteRetry(tenant, id, { attempt: 1, failure: 'answered 500', delayMs: 1_000 });
    await jobs.noteRetry(tenant, id, { attempt: 2, failure: 'answered 503', delayMs: 60_000 });
    const [row] = await fixture.query(
      `SELECT attempt, failure, extract(epoch FROM next_attempt_at - failed_at)::integer AS seconds FROM service_job WHERE id = $1`,
      id,
    );
    expect(row).toEqual({ attempt: 2, failure: 'answered 503', seconds: 60 });
  });

  it.each(STATUSES)('a service job that is %s becomes retrying only if it is running', async (status) => {
    const id = await jobIn(status, await fixture.started());
    const failed = { attempt: 2, failure: 'answered 503', delayMs: 60_000 };
    await jobs.noteRetry(tenantScope(newId()), id, failed);
    expect(await statusOf(id)).toBe(status);
    await jobs.noteRetry(tenantScope(fixture.tenantId), id, failed);
    expect(await statusOf(id)).toBe(status === 'running' ? 'retrying' : status);
  });
});
