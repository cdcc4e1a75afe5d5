import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CommitRequest } from '@svc/driver';
import { v7 as newId } from 'uuid';
import type { OfferedJobs } from '../commit/job-notices.js';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { input } from '../../testing/requests.js';
import type { InstanceRequests } from '../../testing/requests.js';
import { ExpiredLocks } from './expired-locks.js';
import { JobLocks } from './job-locks.js';

const ELEMENT = { elementId: 'work', elementType: 'serviceTask' };
const MINUTE = 60_000;

let fixture: CommitFixture;
let locks: JobLocks;
let expired: ExpiredLocks;
let type: string;
beforeAll(async () => {
  fixture = await CommitFixture.open();
  locks = new JobLocks(fixture.database.dataSource);
  expired = new ExpiredLocks(fixture.database.dataSource);
}, 120_000);
afterAll(() => fixture.close());
beforeEach(() => void (type = `type-${newId()}`));

const tenant = () => tenantScope(fixture.tenantId);
const take = (most = 1, worker = 'w', lockMs = MINUTE) => locks.take(tenant(), { types: [type], most, worker, lockMs });
const expire = (id: string) => fixture.query(`UPDATE job SET available_at = now() - interval '1 s' WHERE id = $1`, id);
const statusOf = async (id: string) =>
  (await fixture.query<{ status: string }>('SELECT status FROM job WHERE id = $1', id))[0]?.status;

/** An instance with a job, and the id of that. */
async function offered(priority = 0): Promise<{ instance: InstanceRequests; jobId: string }> {
  const instance = await fixture.started();
  const jobId = newId();
  const job = {
    name: 'Work',
    jobType: type,
    headers: { a: 1 },
    reads: null,
    retries: 3,
    retryBackoffMs: 0,
    priority,
    dueAt: null,
  };
  const created = {
    fact: 'job.created',
    ...ELEMENT,
    tokenId: newId(),
    jobId,
    ...job,
    variables: { own: true },
  } as const;
  expect(await fixture.committer.commit(instance.request(2, [input()], [created]))).toEqual({ kind: 'committed' });
  return { instance, jobId };
}

function answer(instance: InstanceRequests, jobId: string, lock: string | null, seq = 3): CommitRequest {
  const about = { ...ELEMENT, jobId, jobType: type, lock, worker: 'w', inputId: 'i' };
  return instance.request(seq, [input()], [{ fact: 'job.completed', ...about }]);
}

describe('locks of jobs', () => {
  it('workers that take jobs at the same time get different ones, the most urgent first', async () => {
    const ids: string[] = [];
    for (const priority of [1, 5, 3]) ids.push((await offered(priority)).jobId);
    const taken = await Promise.all([take(), take(), take(), take()]);
    expect(
      taken
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort());
    expect(taken.map((jobs) => jobs.length).sort()).toEqual([0, 1, 1, 1]);
    await Promise.all(taken.flat().map(({ id, lockToken }) => locks.release(tenant(), id, lockToken)));
    expect((await take(3)).map(({ priority }) => priority)).toEqual([5, 3, 1]);
  });

  it('a commit tells its process which jobs it offers', async () => {
    const told: OfferedJobs[] = [];
    const stop = fixture.committer.jobs.listen((one) => void told.push(one));
    await offered();
    stop();
    expect(told).toEqual([{ tenantId: fixture.tenantId, type, count: 1 }]);
  });

  it('an answer commits under the lock of its delivery, and no other', async () => {
    const { instance, jobId } = await offered();
    const [first] = await take();
    await expire(jobId);
    await expired.offer(10, 25);
    const [second] = await take(1, 'other');
    expect(second).toMatchObject({ id: jobId, deliveries: 2 });
    expect(await fixture.committer.commit(answer(instance, jobId, first!.lockToken))).toMatchObject({
      kind: 'refused',
      reason: 'claim_changed',
      message: expect.stringMatching(/worker other holds it/),
    });
    expect(await fixture.committer.commit(answer(instance, jobId, second!.lockToken))).toEqual({ kind: 'committed' });
    expect(await statusOf(jobId)).toBe('completed');
    expect(await locks.extend(tenant(), jobId, second!.lockToken, MINUTE)).toBeNull();
  });

  it('a late worker may answer as long as nobody else has got the job', async () => {
    const { instance, jobId } = await offered();
    const [job] = await take();
    await expire(jobId);
    await expired.offer(10, 25);
    expect(await statusOf(jobId)).toBe('pending');
    expect(await fixture.committer.commit(answer(instance, jobId, job!.lockToken))).toEqual({ kind: 'committed' });
  });

  it('jobs of a suspended instance are not given away', async () => {
    const { instance } = await offered();
    await fixture.query(`UPDATE instance SET status = 'suspended' WHERE id = $1`, instance.instanceId);
    expect(await take()).toEqual([]);
    await fixture.query(`UPDATE instance SET status = 'running' WHERE id = $1`, instance.instanceId);
    expect(await take()).toHaveLength(1);
  });

  it('a job that was delivered as often as allowed without an answer is left to be given up', async () => {
    const { jobId } = await offered();
    for (let delivery = 0; delivery < 2; delivery += 1) {
      expect(await take()).toHaveLength(1);
      await expire(jobId);
      await expired.offer(10, 2);
    }
    expect(await take()).toEqual([]);
    const [given] = await expired.takeUnanswered(10, 2, MINUTE);
    expect(given).toMatchObject({ id: jobId, worker: 'w', deliveries: 2 });
    expect(await expired.takeUnanswered(10, 2, MINUTE)).toEqual([]);
  });

  it('an answer ends the count of deliveries without one', async () => {
    const { jobId } = await offered();
    const [job] = await take();
    const failure = { id: jobId, lock: job!.lockToken, retries: 2, delayMs: 0, error: '{}', variables: null };
    expect(await fixture.write((tx) => locks.fail(tenant(), failure, tx))).toMatchObject({
      status: 'pending',
      unanswered: 0,
    });
    expect(await fixture.write((tx) => locks.fail(tenant(), failure, tx))).toBeNull();
    expect(await expired.pendingAmong([{ tenantId: fixture.tenantId, type }])).toHaveLength(1);
  });

  it('jobs that cannot be sent are given back without counting as delivered', async () => {
    await offered();
    const jobs = await take();
    await locks.giveBack(tenant(), jobs);
    expect(await take()).toMatchObject([{ deliveries: 1, unanswered: 1 }]);
  });
});
