import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, refusalOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import {
  needsGo,
  parallel,
  receiveMessage,
  receiveSignal,
  sequence,
  upload,
  userTask,
  waitTimer,
} from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import {
  claimedTask,
  completeTask,
  instanceOf,
  openTasksOf,
  startTransactional,
  uploadTransactional,
} from './support/transactional.js';

const CONFLICT = [409, 'CONFLICT'];
const INVALID = [400, 'VALIDATION_ERROR'];
const CLIENTS = 64;

let api: Api;
beforeAll(async () => {
  api = await registerTenant();
});

const act = (id: string, action: string, body?: Json) => api.post(`/v1/instances/${id}/${action}`, body);
const statusOf = async (id: string): Promise<string> => (await instanceOf(api, id)).status;
const actionsOf = async (id: string): Promise<string[]> =>
  dataOf(await api.get(`/v1/instances/${id}/history?page_size=200`)).map(({ action }: Json) => action);
const throwing = (type: 'message' | 'signal', name: string) => ({
  id: 'throw',
  type: 'intermediateThrowEvent',
  event: { type, name },
});

describe('choice of the driver', () => {
  it('execution is chosen for each version at the upload and shown with definition and instance', async () => {
    const key = await uploadTransactional(api, sequence(userTask('a')));
    const first = await startInstance(api, key);
    expect(first).toMatchObject({ status: 'running', execution: 'transactional', promoted_at: null });
    const body = { source_type: 'json', source: sequence(userTask('a')), execution: 'durable' };
    expect(dataOf(await api.put(`/v1/definitions/${key}`, body))).toMatchObject({ version: 2, execution: 'durable' });
    expect(await startInstance(api, key)).toMatchObject({ execution: 'durable', promoted_at: null });
    expect(await instanceOf(api, first.id)).toMatchObject({ execution: 'transactional', definition_version: 1 });
    expect(dataOf(await api.get(`/v1/definitions/${key}`))).toMatchObject({ execution: 'durable' });
  });

  it('an execution other than durable or transactional is refused', async () => {
    const source = sequence(userTask('a'));
    for (const execution of ['fast', 7, '']) {
      const body = { key: `k-${crypto.randomUUID()}`, name: 'P', source_type: 'json', source, execution };
      expect(refusalOf(await api.post('/v1/definitions', body))).toEqual(INVALID);
    }
  });

  it('the default execution of the tenant applies where the upload names none', async () => {
    const own = await registerTenant();
    expect(await startInstance(own, await upload(own, sequence(userTask('a'))))).toMatchObject({
      execution: 'durable',
    });
    dataOf(await own.put('/v1/tenant', { settings: { default_execution: 'transactional' } }));
    const { id, execution } = await startInstance(own, await upload(own, sequence(userTask('a'))));
    expect(execution).toBe('transactional');
    await completeTask(own, id);
    expect(await instanceOf(own, id)).toMatchObject({ status: 'completed', execution: 'transactional' });
  });
});

describe('an instance without a workflow', () => {
  it('a transactional instance without waits ends in the request that starts it', async () => {
    const { id, status } = await startTransactional(api, sequence());
    expect(status).toBe('completed');
    expect(refusalOf(await act(id, 'suspend'))).toEqual(CONFLICT);
  });

  it('a transactional instance takes the completions of all its tasks at once', async () => {
    const branches = Array.from({ length: CLIENTS }, (_, n) => [userTask(`t${n}`)]);
    const { id } = await startTransactional(api, parallel(...branches));
    const tasks = dataOf(await api.get(`/v1/tasks?instance_id=${id}&limit=100`));
    expect(tasks).toHaveLength(CLIENTS);
    for (const task of tasks) dataOf(await api.post(`/v1/tasks/${task.id}/claim`));
    const answers = await Promise.all(
      tasks.map((task: Json) => api.post(`/v1/tasks/${task.id}/complete`, { variables: { [task.element_id]: true } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(CLIENTS).fill(200));
    const { status, variables } = await instanceOf(api, id);
    expect([status, Object.keys(variables).length]).toEqual(['completed', CLIENTS]);
    const completions = dataOf(await api.get(`/v1/instances/${id}/history?action=task.completed&page_size=100`));
    expect(completions).toHaveLength(CLIENTS);
  }, 120_000);

  it('a transactional instance takes one of many completions of one task', async () => {
    const { id } = await startTransactional(api, sequence(userTask('a'), userTask('b')));
    const task = await claimedTask(api, id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.post(`/v1/tasks/${task}/complete`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await openTasksOf(api, id)).toMatchObject([{ element_id: 'b' }]);
  });

  it('a transactional instance is suspended, resumed and terminated', async () => {
    const { id } = await startTransactional(api, sequence(userTask('a')));
    expect(refusalOf(await act(id, 'resume'))).toEqual(CONFLICT);
    expect(dataOf(await act(id, 'suspend', { reason: 'lunch' }))).toEqual({ id, status: 'suspended' });
    expect(refusalOf(await act(id, 'suspend'))).toEqual(CONFLICT);
    expect(await statusOf(id)).toBe('suspended');
    expect(dataOf(await act(id, 'resume'))).toEqual({ id, status: 'running' });
    expect(dataOf(await act(id, 'terminate', {}))).toEqual({ id, status: 'terminated' });
    expect(dataOf(await act(id, 'terminate'))).toEqual({ id, status: 'terminated' });
    expect(refusalOf(await act(id, 'resume'))).toEqual(CONFLICT);
    expect(await openTasksOf(api, id)).toEqual([]);
  });

  it('a transactional instance is repaired by a variable update and resume', async () => {
    const { id, status } = await startTransactional(api, needsGo);
    expect(status).toBe('error');
    const update = { variables: { go: true }, reason: 'fixed' };
    expect(dataOf(await api.patch(`/v1/instances/${id}/variables`, update))).toEqual({ go: true });
    expect(dataOf(await act(id, 'resume'))).toMatchObject({ id });
    expect(await instanceOf(api, id)).toMatchObject({ status: 'completed', execution: 'transactional' });
    expect(await actionsOf(id)).toEqual(
      expect.arrayContaining(['instance.error', 'instance.variables_updated', 'instance.resumed', 'gateway.resolved']),
    );
  });

  it('a dry run foretells a move in a transactional instance', async () => {
    const { id } = await startTransactional(api, sequence(userTask('a'), userTask('b')));
    const [token] = dataOf(await api.get(`/v1/instances/${id}/tokens`));
    const move = (more: Json) => act(id, `tokens/${token.id}/move`, { target_element_id: 'b', reason: 'r', ...more });
    expect(dataOf(await move({ dry_run: true }))).toMatchObject({ dry_run: true });
    expect(await openTasksOf(api, id)).toMatchObject([{ element_id: 'a' }]);
    dataOf(await move({}));
    expect(await openTasksOf(api, id)).toMatchObject([{ element_id: 'b' }]);
    expect(await instanceOf(api, id)).toMatchObject({ execution: 'transactional' });
  });

  it('a transactional instance keeps an early message for its wait', async () => {
    const { id } = await startTransactional(api, sequence(userTask('a'), receiveMessage('catch', 'paid')));
    const event = { event_type: 'message', event_name: 'paid', payload: { sum: 5 } };
    expect(dataOf(await act(id, 'events', event), 202)).toMatchObject({ delivered: 0, buffered: true });
    await completeTask(api, id);
    expect(await instanceOf(api, id)).toMatchObject({ status: 'completed', variables: { sum: 5 } });
    expect(refusalOf(await act(id, 'events', event))).toEqual(CONFLICT);
  });
});

describe('messages and signals between the drivers', () => {
  const catching = { message: receiveMessage, signal: receiveSignal };
  const begin = {
    transactional: startTransactional,
    durable: async (on: Api, source: Json) => startInstance(on, await upload(on, source)),
  };

  it.each([
    ['message', 'transactional', 'durable'],
    ['message', 'durable', 'transactional'],
    ['message', 'transactional', 'transactional'],
    ['signal', 'transactional', 'durable'],
    ['signal', 'durable', 'transactional'],
  ] as const)('a %s of a %s instance reaches a %s one', async (type, from, to) => {
    const name = `n-${crypto.randomUUID()}`;
    const { id } = await begin[to](api, sequence(catching[type]('catch', name)));
    expect(await statusOf(id)).toBe('running');
    await begin[from](api, sequence(throwing(type, name)));
    await eventually('the event to arrive', async () => (await statusOf(id)) === 'completed');
    expect(await instanceOf(api, id)).toMatchObject({ execution: to, promoted_at: null });
  });
});

describe('promotion', () => {
  it('an instance is promoted with the commit that needs a workflow, and keeps its history', async () => {
    const { id } = await startTransactional(api, sequence(userTask('a'), waitTimer('timer', 'PT1S'), userTask('b')));
    expect(await instanceOf(api, id)).toMatchObject({ execution: 'transactional', promoted_at: null });
    await completeTask(api, id);
    const promoted = await instanceOf(api, id);
    expect(promoted).toMatchObject({ status: 'running', execution: 'durable', promoted_at: expect.any(String) });
    await eventually('the timer', async () => (await openTasksOf(api, id)).length === 1);
    await completeTask(api, id, 'b');
    expect(await instanceOf(api, id)).toMatchObject({ status: 'completed', promoted_at: promoted.promoted_at });
    expect((await actionsOf(id)).filter((action) => action === 'task.completed')).toHaveLength(2);
    expect(dataOf(await api.get('/v1/audit/verify'))).toMatchObject({ valid: true });
  });

  it('an instance can be promoted at its start', async () => {
    // The timer may fire before the start is answered.
    const { id, ...started } = await startTransactional(api, sequence(waitTimer('timer', 'PT1S'), userTask('a')));
    expect(started).toMatchObject({ status: 'running', execution: 'durable', promoted_at: expect.any(String) });
    await eventually('the timer', async () => (await openTasksOf(api, id)).length === 1);
    await completeTask(api, id);
    expect(await statusOf(id)).toBe('completed');
  });

  it('operations that arrive during a promotion are applied', async () => {
    const source = parallel([userTask('a'), waitTimer('timer', 'PT1S')], [userTask('b')], [userTask('c')]);
    const { id } = await startTransactional(api, source);
    const claimed = [];
    for (const element of ['a', 'b', 'c']) claimed.push(await claimedTask(api, id, element));
    const answers = await Promise.all(claimed.map((task) => api.post(`/v1/tasks/${task}/complete`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await eventually('the end', async () => (await statusOf(id)) === 'completed');
    expect((await actionsOf(id)).filter((action) => action === 'task.completed')).toHaveLength(3);
  });

  it('repeated requests do not undo a promotion', async () => {
    const key = await uploadTransactional(api, sequence(userTask('a'), waitTimer('timer', 'PT1S'), userTask('b')));
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const start = () => api.post('/v1/instances', { definition_key: key }, headers);
    const first = await start();
    expect((await start()).body).toEqual(first.body);
    const { id } = dataOf(first, 201);
    const task = await claimedTask(api, id);
    const completion = { 'idempotency-key': crypto.randomUUID() };
    const complete = () => api.post(`/v1/tasks/${task}/complete`, {}, completion);
    const [one, other] = await Promise.all([complete(), complete()]);
    expect([one!.status, other!.status]).toContain(200);
    const known = await complete();
    expect(known.status).toBe(200);
    await eventually('the timer', async () => (await openTasksOf(api, id)).length === 1);
    expect((await complete()).body).toEqual(known.body);
    expect((await start()).body).toEqual(first.body);
    expect((await actionsOf(id)).filter((action) => action === 'task.completed')).toHaveLength(1);
  });
});
