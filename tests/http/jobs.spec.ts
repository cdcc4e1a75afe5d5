import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { Api, dataOf, type Json, refusalOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, upload } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { instanceOf, uploadTransactional } from './support/transactional.js';

const CONFLICT = [409, 'CONFLICT'];
const INVALID = [400, 'VALIDATION_ERROR'];
const FORBIDDEN = [403, 'FORBIDDEN'];

/** A process with one job of a type that no other test has. */
function charging(type: string, more: JsonObject = {}) {
  return sequence({ id: 'charge', type: 'serviceTask', name: 'Charge the card', jobType: type, ...more });
}
const newType = () => `charge-${crypto.randomUUID()}`;

describe.each(['durable', 'transactional'] as const)('jobs of a %s instance', (execution) => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  const start = async (type: string, more: JsonObject = {}, variables: JsonObject = { amount: 7 }): Promise<Json> => {
    const source = charging(type, more);
    const key = execution === 'durable' ? await upload(api, source) : await uploadTransactional(api, source);
    return startInstance(api, key, variables);
  };
  const activate = async (types: string[], more: JsonObject = {}): Promise<Json[]> =>
    dataOf(await api.post('/v1/jobs/activate', { types, worker: 'w1', ...more }));
  const taken = async (type: string, more: JsonObject = {}): Promise<Json> => {
    const [job] = await activate([type], { wait: 'PT30S', ...more });
    return job;
  };
  const answer = (job: Json, how: string, body: JsonObject = {}) =>
    api.post(`/v1/jobs/${job.id}/${how}`, { lock_token: job.lock_token, ...body });
  const ended = (id: string) =>
    eventually(`the end of instance ${id}`, async () => {
      const instance = await instanceOf(api, id);
      return instance.status === 'completed' ? instance : null;
    });

  it('a worker gets a job with its headers and variables, and its answer lets the process go on', async () => {
    const type = newType();
    const { id } = await start(type, { taskHeaders: { currency: 'EUR' } });
    const job = await taken(type);
    expect(job).toMatchObject({
      type,
      status: 'locked',
      instance_id: id,
      element_id: 'charge',
      element_name: 'Charge the card',
      worker: 'w1',
      retries: 3,
      attempt: 1,
      headers: { currency: 'EUR' },
      variables: { amount: 7 },
      error: null,
    });
    expect(await activate([type])).toEqual([]);
    expect(dataOf(await answer(job, 'complete', { variables: { receipt: 'R-1' } }))).toMatchObject({
      status: 'completed',
    });
    expect((await ended(id)).variables).toEqual({ amount: 7, receipt: 'R-1' });
    expect(dataOf(await api.get(`/v1/jobs/${job.id}`))).toMatchObject({ status: 'completed', locked_until: null });
  });

  it('a job has only its mapped inputs, or the variables that it names, and of these only what the worker asks for', async () => {
    const [mapped, named] = [newType(), newType()];
    await start(mapped, { ioMapping: { inputs: [{ source: '{{ amount * 2 }}', target: 'double' }] } });
    await start(named, { jobVariables: 'amount, code' }, { amount: 7, code: 'EUR', secret: 1 });
    expect((await taken(mapped)).variables).toEqual({ double: 14 });
    expect((await taken(named, { variables: ['code', 'secret'] })).variables).toEqual({ code: 'EUR' });
  });

  it('a waiting worker gets a job when it is there', async () => {
    const type = newType();
    const waiting = taken(type);
    const { id } = await start(type);
    expect(await waiting).toMatchObject({ instance_id: id });
  });

  it('an attempt that fails is followed by another after its delay, and the last one is an incident', async () => {
    const type = newType();
    const { id } = await start(type, { taskHeaders: { retries: '2' } });
    const first = await taken(type);
    const failed = dataOf(
      await answer(first, 'fail', { message: 'no answer', retry_in: 'PT0.1S', variables: { tried: true } }),
    );
    expect(failed).toMatchObject({ status: 'pending', retries: 1, retry_at: expect.any(String) });
    expect(dataOf(await answer(first, 'fail', { message: 'no answer' }))).toEqual(failed);
    const second = await taken(type);
    expect(second).toMatchObject({ attempt: 2, retries: 1, error: { message: 'no answer' } });
    expect(second.variables).toEqual({ amount: 7, tried: true });
    expect(dataOf(await answer(second, 'fail', { message: 'still none', details: 'at line 4' }))).toMatchObject({
      status: 'failed',
    });
    expect(await instanceOf(api, id)).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/still none\nat line 4/),
    });
    dataOf(await api.post(`/v1/instances/${id}/resume`));
    const third = await taken(type);
    expect(third.id).not.toBe(second.id);
    dataOf(await answer(third, 'complete'));
    await ended(id);
  });

  it('an error of a worker is a BPMN error that carries variables', async () => {
    const type = newType();
    const { id } = await start(type);
    const job = await taken(type);
    expect(dataOf(await answer(job, 'error', { code: 'REFUSED', message: 'no money' }))).toMatchObject({
      status: 'completed',
    });
    expect(await instanceOf(api, id)).toMatchObject({ status: 'error', error: expect.stringMatching(/no money/) });
    expect(refusalOf(await answer(job, 'complete'))).toEqual(CONFLICT);
  });

  it('an answer under an old lock is refused and says who holds the job', async () => {
    const type = newType();
    await start(type);
    const first = await taken(type, { lock_for: 'PT1S' });
    const second = await taken(type, { worker: 'w2' });
    expect(second).toMatchObject({ id: first.id, attempt: 2 });
    for (const how of ['complete', 'extend', 'release'])
      expect((await answer(first, how)).body.error).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(/worker w2 holds it/),
      });
    expect(refusalOf(await answer(first, 'fail', { message: 'm' }))).toEqual(CONFLICT);
    expect(dataOf(await answer(second, 'extend', { lock_for: 'PT1H' }))).toMatchObject({ status: 'locked' });
    expect(dataOf(await answer(second, 'release'))).toMatchObject({ status: 'pending' });
    expect(dataOf(await answer(second, 'release'))).toMatchObject({ status: 'pending' });
    expect(await taken(type)).toMatchObject({ id: first.id, attempt: 3, retries: 3 });
  });

  it('a repeated answer under the same lock gets the outcome of the first, also from two requests at once', async () => {
    const type = newType();
    const { id } = await start(type);
    const job = await taken(type);
    const answers = await Promise.all([1, 2, 3].map(() => answer(job, 'complete', { variables: { n: 1 } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(dataOf(await answer(job, 'complete', { variables: { n: 2 } }))).toMatchObject({ status: 'completed' });
    expect((await ended(id)).variables).toEqual({ amount: 7, n: 1 });
  });

  it('a job that a termination takes away is cancelled, and its worker learns it', async () => {
    const type = newType();
    const { id } = await start(type);
    const job = await taken(type);
    dataOf(await api.post(`/v1/instances/${id}/terminate`));
    expect((await answer(job, 'extend')).body.error).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/it is cancelled/),
    });
    expect(refusalOf(await answer(job, 'complete'))).toEqual(CONFLICT);
    expect(dataOf(await api.get(`/v1/jobs/${job.id}`))).toMatchObject({ status: 'cancelled' });
  });

  it('a suspended instance gives no job away, and takes the answer to one that a worker has', async () => {
    const [held, waiting] = [newType(), newType()];
    const one = await start(held);
    const job = await taken(held);
    dataOf(await api.post(`/v1/instances/${one.id}/suspend`));
    expect(dataOf(await answer(job, 'complete', { variables: { receipt: 1 } }))).toMatchObject({ status: 'completed' });
    const other = await start(waiting);
    dataOf(await api.post(`/v1/instances/${other.id}/suspend`));
    expect(await activate([waiting])).toEqual([]);
    dataOf(await api.post(`/v1/instances/${one.id}/resume`));
    expect((await ended(one.id)).variables).toEqual({ amount: 7, receipt: 1 });
  });

  it('an answer that is too large is refused, and the job stays with its worker', async () => {
    const type = newType();
    const { id } = await start(type);
    const job = await taken(type);
    const huge = { text: 'x'.repeat(6 * 1024 * 1024) };
    expect(refusalOf(await answer(job, 'complete', { variables: huge }))).toEqual(INVALID);
    dataOf(await answer(job, 'complete'));
    await ended(id);
  });
});

describe('the queue of jobs', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });
  const activate = (body: JsonObject) => api.post('/v1/jobs/activate', { worker: 'w', ...body });

  it('jobs are given away by their priority, and then by their age, each to one worker only', async () => {
    const type = newType();
    const key = await uploadTransactional(api, charging(type, { priority: '{{ urgency }}' }));
    for (const urgency of [0, 5, 0, 9, 5]) await startInstance(api, key, { urgency });
    const groups: Json[][] = await Promise.all(
      [1, 2, 3, 4].map(async () => dataOf(await activate({ types: [type], max_jobs: 2 }))),
    );
    const all = groups.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(5);
    for (const { id, lock_token } of all) dataOf(await api.post(`/v1/jobs/${id}/release`, { lock_token }));
    const inOrder: Json[] = dataOf(await activate({ types: [type], max_jobs: 100 }));
    expect(inOrder.map(({ priority }) => priority)).toEqual([9, 5, 5, 0, 0]);
    expect(inOrder.slice(1, 3).map(({ created_at }) => created_at)).toEqual(
      inOrder
        .slice(1, 3)
        .map(({ created_at }) => created_at)
        .sort(),
    );
  });

  it('the list of jobs is filtered by type, status, instance, element and worker', async () => {
    const type = newType();
    const key = await uploadTransactional(api, charging(type));
    const { id } = await startInstance(api, key);
    await startInstance(api, key);
    const [job] = dataOf(await activate({ types: [type], worker: `w-${type}` }));
    const list = async (query: string): Promise<string[]> =>
      dataOf(await api.get(`/v1/jobs?type=${type}&${query}`)).map((one: Json) => one.status);
    expect(await list('')).toEqual(['locked', 'pending']);
    expect(await list('status=pending')).toEqual(['pending']);
    expect(await list(`worker=w-${type}`)).toEqual(['locked']);
    expect(await list(`instance_id=${id}&element_id=charge`)).toEqual([job.instance_id === id ? 'locked' : 'pending']);
    expect(await list('element_id=other')).toEqual([]);
    expect(await list('overdue=true')).toEqual([]);
  });

  it.each<[what: string, body: JsonObject]>([
    ['no type', { types: [] }],
    ['an empty type', { types: [''] }],
    ['too many jobs', { types: ['a'], max_jobs: 101 }],
    ['a lock of no time', { types: ['a'], lock_for: 'PT0S' }],
    ['a lock that is no duration', { types: ['a'], lock_for: 'soon' }],
    ['a wait that is too long', { types: ['a'], wait: 'PT61S' }],
  ])('a request for jobs with %s is refused', async (_what, body) => {
    expect(refusalOf(await activate(body))).toEqual(INVALID);
  });

  it('a key that is limited to job types works on these only', async () => {
    const [own, other] = [newType(), newType()];
    const body = { name: 'worker', scopes: ['jobs:work'], job_types: [own] };
    const created = dataOf(await api.post('/v1/auth/keys', body), 201);
    expect(created.job_types).toEqual([own]);
    const worker = new Api(created.key, api.baseUrl);
    await startInstance(api, await uploadTransactional(api, charging(own)));
    await startInstance(api, await uploadTransactional(api, charging(other)));
    expect(refusalOf(await worker.post('/v1/jobs/activate', { types: [own, other], worker: 'w' }))).toEqual(FORBIDDEN);
    expect(dataOf(await worker.post('/v1/jobs/activate', { types: [own], worker: 'w' }))).toHaveLength(1);
    const [{ id, lock_token }] = dataOf(await activate({ types: [other] }));
    expect(refusalOf(await worker.post(`/v1/jobs/${id}/complete`, { lock_token }))).toEqual(FORBIDDEN);
  });

  it('the metrics tell how long jobs have waited, and how many workers wait', async () => {
    const text = await (await fetch(`${api.baseUrl}/metrics`)).text();
    expect(text).toMatch(/^svc_jobs_waiting\{age="longer"\} \d+$/m);
    expect(text).toMatch(/^svc_jobs_locked \d+$/m);
    expect(text).toMatch(/^svc_jobs_workers_waiting \d+$/m);
  });

  it('a worker of another tenant sees and gets no job', async () => {
    const type = newType();
    await startInstance(api, await uploadTransactional(api, charging(type)));
    const stranger = await registerTenant('Stranger');
    expect(dataOf(await stranger.post('/v1/jobs/activate', { types: [type], worker: 'w' }))).toEqual([]);
    const [{ id, lock_token }] = dataOf(await activate({ types: [type] }));
    expect((await stranger.post(`/v1/jobs/${id}/complete`, { lock_token })).status).toBe(404);
    expect((await stranger.get(`/v1/jobs/${id}`)).status).toBe(404);
  });
});
