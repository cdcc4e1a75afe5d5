import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { Api, dataOf, type Json, refusalOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, upload } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { instanceOf, uploadTransactional } from './support/transactional.js';

const newType = (of: string) => `${of}-${crypto.randomUUID()}`;

describe.each(['durable', 'transactional'] as const)('listeners of a %s instance', (execution) => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  const start = async (source: JsonObject, variables: JsonObject = {}): Promise<Json> => {
    const key = execution === 'durable' ? await upload(api, source) : await uploadTransactional(api, source);
    return startInstance(api, key, variables);
  };
  const taken = async (type: string): Promise<Json> => {
    const asked = { types: [type], worker: 'w1', wait: 'PT30S' };
    const [job] = dataOf(await api.post('/v1/jobs/activate', asked));
    return job;
  };
  const answer = async (type: string, body: JsonObject = {}): Promise<Json> => {
    const job = await taken(type);
    dataOf(await api.post(`/v1/jobs/${job.id}/complete`, { lock_token: job.lock_token, ...body }));
    return job;
  };
  const ended = (id: string) =>
    eventually(`the end of instance ${id}`, async () => {
      const instance = await instanceOf(api, id);
      return instance.status === 'completed' ? instance : null;
    });
  const taskOf = (id: string): Promise<Json> =>
    eventually(`the task of instance ${id}`, async () => {
      const [task] = dataOf(await api.get(`/v1/tasks?instance_id=${id}`));
      return task ?? null;
    });
  const asking = (type: string, event: string, more: JsonObject = {}) =>
    sequence({ id: 'ask', type: 'userTask', name: 'Ask', taskListeners: [{ event, jobType: type }], ...more });

  it('a process and its elements begin and end behind their listeners, which are told what they are', async () => {
    const [begin, before, after, finish] = ['begin', 'before', 'after', 'finish'].map(newType) as [
      string,
      string,
      string,
      string,
    ];
    const work = {
      ...{ id: 'work', type: 'task', name: 'Work' },
      executionListeners: [
        { event: 'start', jobType: before, taskHeaders: { why: 'audit' } },
        { event: 'end', jobType: after },
      ],
    };
    const { id } = await start({
      ...sequence(work),
      id: `p-${crypto.randomUUID()}`,
      name: 'Audited',
      executionListeners: [
        { event: 'start', jobType: begin },
        { event: 'end', jobType: finish },
      ],
    });
    const first = await answer(begin, { variables: { begun: true } });
    expect(first).toMatchObject({ element_type: 'process', element_name: 'Audited', listener: 'start', task: null });
    expect(await answer(before)).toMatchObject({
      element_id: 'work',
      element_name: 'Work',
      listener: 'start',
      headers: { why: 'audit' },
      variables: { begun: true },
    });
    expect(await answer(after)).toMatchObject({ listener: 'end' });
    await answer(finish, { variables: { finished: true } });
    expect((await ended(id)).variables).toEqual({ begun: true, finished: true });
    const entries = dataOf(await api.get(`/v1/audit?instance_id=${id}&limit=100`));
    const created = entries.filter(({ action }: Json) => action === 'job.created').map(({ payload }: Json) => payload);
    expect(created.map(({ listener }: Json) => listener).reverse()).toEqual(['start', 'start', 'end', 'end']);
  });

  it('a listener decides who gets a new task', async () => {
    const type = newType('propose');
    const { id } = await start(asking(type, 'create', { candidateGroups: 'sales' }));
    const due_at = '2030-01-02T03:04:05.000Z';
    const { id: jobId, lock_token } = await taken(type);
    const complete = (body: JsonObject) => api.post(`/v1/jobs/${jobId}/complete`, { lock_token, ...body });
    const tooLong = await complete({ candidate_groups: ['x'.repeat(256)] });
    expect(refusalOf(tooLong)).toEqual([400, 'VALIDATION_ERROR']);
    const changes = { assignee: 'kim', candidate_groups: ['legal'], due_at, priority: -3 };
    dataOf(await complete(changes));
    const job = dataOf(await api.get(`/v1/jobs/${jobId}`));
    expect(job.task).toEqual({
      ...{ id: null, name: 'Ask', assignee: null, due_at: null, priority: null },
      ...{ candidate_groups: ['sales'], candidate_users: [] },
    });
    expect(await taskOf(id)).toMatchObject({ assignee: 'kim', candidateGroups: ['legal'], due_at, priority: -3 });
  });

  it('a completion waits for its listener, which may refuse, and is refused meanwhile', async () => {
    const type = newType('check');
    const { id } = await start(asking(type, 'complete'));
    const task = await taskOf(id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    const first = api.post(`/v1/tasks/${task.id}/complete`, { variables: { amount: 1 } });
    const job = await taken(type);
    expect(job).toMatchObject({ listener: 'complete', variables: { amount: 1 }, task: { assignee: 'ann' } });
    expect(await taskOf(id)).toMatchObject({ status: 'claimed', asked_about: 'complete' });
    for (const action of ['complete', 'unclaim'])
      expect(refusalOf(await api.post(`/v1/tasks/${task.id}/${action}`, {}))).toEqual([409, 'CONFLICT']);
    const refusal = { lock_token: job.lock_token, refusal: 'at least 5' };
    dataOf(await api.post(`/v1/jobs/${job.id}/complete`, refusal));
    const refused = await first;
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      `a listener of task ${task.id} has refused: at least 5`,
    ]);
    expect(await taskOf(id)).toMatchObject({ status: 'claimed', assignee: 'ann', refusal: 'at least 5' });
    const second = api.post(`/v1/tasks/${task.id}/complete`, { variables: { amount: 7 } });
    await answer(type, { variables: { checked: true }, priority: 4 });
    expect(dataOf(await second)).toEqual({ id: task.id, status: 'completed' });
    expect((await ended(id)).variables).toEqual({ amount: 7, checked: true });
    const done = dataOf(await api.get(`/v1/tasks/${task.id}`));
    expect(done).toMatchObject({ status: 'completed', priority: 4 });
    expect(done).not.toHaveProperty('asked_about');
  });

  it('a claim waits for its listener, which may give the task to somebody else', async () => {
    const type = newType('assign');
    const { id } = await start(asking(type, 'assign'));
    const task = await taskOf(id);
    const claim = () => api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' });
    const [first] = [claim(), await taskOf(id)];
    await answer(type, { refusal: 'ann is away' });
    expect((await first).status).toBe(409);
    const second = claim();
    expect((await answer(type, { assignee: 'bob' })).task).toMatchObject({ assignee: 'ann' });
    expect(dataOf(await second)).toMatchObject({ status: 'claimed', assignee: 'bob' });
    const delegation = api.post(`/v1/tasks/${task.id}/delegate`, { assignee: 'eve' });
    await answer(type);
    expect(dataOf(await delegation)).toMatchObject({ status: 'pending', assignee: 'eve', claimed_at: null });
    const entries = dataOf(await api.get(`/v1/audit?instance_id=${id}&limit=100`));
    const about = ({ action, payload }: Json) => (action.startsWith('task.') ? [[action, payload.assignee]] : []);
    expect(entries.flatMap(about).reverse()).toEqual([
      ['task.created', null],
      ['task.asked', 'ann'],
      ['task.refused', undefined],
      ['task.asked', 'ann'],
      ['task.claimed', 'bob'],
      ['task.asked', 'eve'],
      ['task.delegated', 'eve'],
    ]);
  });

  it('only a task listener decides about a task', async () => {
    const type = newType('charge');
    await start(sequence({ id: 'charge', type: 'serviceTask', jobType: type }));
    const { id, lock_token } = await taken(type);
    const complete = (body: JsonObject) => api.post(`/v1/jobs/${id}/complete`, { lock_token, ...body });
    expect(refusalOf(await complete({ refusal: 'no' }))).toEqual([400, 'VALIDATION_ERROR']);
    expect(refusalOf(await complete({ refusal: 'no', priority: 1 }))).toEqual([400, 'VALIDATION_ERROR']);
    expect((await complete({})).status).toBe(200);
  });
});
