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

  it.each(STATUSES)('a service job that is %s becomes retrying only if it is running', async (status) => {
    const id = await jobIn(status, await fixture.started());
    await jobs.noteRetry(tenantScope(newId()), id);
    expect(await statusOf(id)).toBe(status);
    await jobs.noteRetry(tenantScope(fixture.tenantId), id);
    expect(await statusOf(id)).toBe(status === 'running' ? 'retrying' : status);
  });
});
