import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Api, dataOf, type Json, refusalOf, startInstance, tasksOf } from './support/api.js';
import { execute } from './support/database.js';
import { eventually } from './support/eventually.js';
import { sequence, upload, userTask, waitTimer } from './support/processes.js';
import { keyWith, registerTenant } from './support/tenants.js';

const CONFLICT = [409, 'CONFLICT'];
const NOT_FOUND = [404, 'NOT_FOUND'];
const INVALID = [400, 'VALIDATION_ERROR'];
const HOUR = 3_600_000;

let api: Api;
let pausing: string;
beforeAll(async () => {
  api = await registerTenant();
  pausing = await upload(api, sequence(waitTimer('wait', 'PT1H')));
});

/** An instance that waits for an hour, and its timer. */
async function waiting(): Promise<Json> {
  const { id } = await startInstance(api, pausing);
  const [timer] = dataOf(await api.get(`/v1/timers?instance_id=${id}`));
  return timer;
}
const operate = (id: string, action: 'cancel' | 'fire', body?: Json): Promise<Answer> =>
  api.post(`/v1/timers/${id}/${action}`, body);
const move = (id: string, dueAt: Json, more: Json = {}): Promise<Answer> =>
  api.patch(`/v1/timers/${id}`, { due_at: dueAt, ...more });
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const statusOf = async (id: string): Promise<string> => dataOf(await api.get(`/v1/instances/${id}`)).status;
const entries = async (id: string, action: string): Promise<Json[]> =>
  dataOf(await api.get(`/v1/instances/${id}/history?action=${action}`));
const isCompleted = (id: string): Promise<boolean> =>
  eventually(`instance ${id} to complete`, async () => (await statusOf(id)) === 'completed');

describe('/v1/timers', () => {
  it('a timer is shown with its instance, element, token and due time', async () => {
    const timer = await waiting();
    expect(timer).toEqual({
      id: expect.any(String),
      instance_id: expect.any(String),
      element_id: 'wait',
      token_id: expect.any(String),
      status: 'scheduled',
      due_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(Date.parse(timer.due_at) - Date.parse(timer.created_at)).toBe(HOUR);
    expect(dataOf(await api.get(`/v1/timers/${timer.id}`))).toEqual(timer);
  });

  it('timers are listed newest first, by instance and status, in pages [endpoints.audit-credentials-monitoring.endpoints-for-listing-and-cancelling-timer-jobs]', async () => {
    const mine = await registerTenant();
    const key = await upload(mine, sequence(waitTimer('wait', 'PT1H')));
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift((await startInstance(mine, key)).id);
    const instances = async (query: string) => {
      const { body } = await mine.get(`/v1/timers?${query}`);
      return [body.data.map((timer: Json) => timer.instance_id), body.page];
    };
    const [all, whole] = await instances('');
    expect(all).toEqual(ids);
    expect(whole).toMatchObject({ has_more: false });
    const [first, page] = await instances('limit=2');
    expect(first).toEqual(ids.slice(0, 2));
    expect((await instances(`limit=2&cursor=${page.next_cursor}`))[0]).toEqual(ids.slice(2));
    const [newest] = dataOf(await mine.get('/v1/timers?limit=1'));
    dataOf(await mine.post(`/v1/timers/${newest.id}/cancel`));
    expect((await instances('status=cancelled'))[0]).toEqual([ids[0]]);
    expect((await instances('status=scheduled'))[0]).toEqual(ids.slice(1));
    expect((await instances(`status=scheduled&instance_id=${ids[0]}`))[0]).toEqual([]);
    for (const query of ['status=open', 'instance_id=x', 'limit=101', 'cursor=x'])
      expect(refusalOf(await mine.get(`/v1/timers?${query}`))).toEqual(INVALID);
  });

  it('a timer can be fired before it is due [service.process-instances-are-started-from-a-definition]', async () => {
    const { id, instance_id } = await waiting();
    expect(dataOf(await operate(id, 'fire', { reason: 'no time' }))).toMatchObject({ id, status: 'fired' });
    expect(await statusOf(instance_id)).toBe('completed');
    const [entry] = await entries(instance_id, 'timer.fired');
    expect(entry).toMatchObject({
      actorType: 'engine',
      payload: { timer_id: id, element_id: 'wait', reason: 'no time', api_key_id: expect.any(String) },
    });
  });

  it('a cancelled timer leaves its token, which can be moved [endpoints.audit-credentials-monitoring.endpoints-for-listing-and-cancelling-timer-jobs]', async () => {
    const { id, instance_id, token_id } = await waiting();
    expect(dataOf(await operate(id, 'cancel', { reason: 'by hand' }))).toMatchObject({ id, status: 'cancelled' });
    const [entry] = await entries(instance_id, 'timer.cancelled');
    expect(entry).toMatchObject({
      actorType: 'engine',
      payload: { timer_id: id, element_id: 'wait', reason: 'by hand', api_key_id: expect.any(String) },
    });
    const [token] = dataOf(await api.get(`/v1/instances/${instance_id}/tokens`));
    expect(token).toMatchObject({ id: token_id, element_id: 'wait', status: 'waiting' });
    dataOf(await api.post(`/v1/instances/${instance_id}/tokens/${token_id}/move`, { target_element_id: 'end' }));
    expect(await statusOf(instance_id)).toBe('completed');
  });

  it('a timer can be moved to another time and fires then', async () => {
    const { id, instance_id, due_at } = await waiting();
    const later = inHours(5);
    expect(dataOf(await move(id, later, { reason: 'not yet' }))).toMatchObject({ due_at: later, status: 'scheduled' });
    const [entry] = await entries(instance_id, 'timer.moved');
    expect(entry.payload).toMatchObject({ timer_id: id, due_at: later, moved_from: due_at, reason: 'not yet' });
    const soon = new Date(Date.now() + 500).toISOString();
    dataOf(await move(id, soon));
    await isCompleted(instance_id);
    const fired = dataOf(await api.get(`/v1/timers/${id}`));
    expect(fired).toMatchObject({ status: 'fired', due_at: soon });
    expect(fired.updated_at >= soon).toBe(true);
  });

  it('a timer that is moved to the past fires at once', async () => {
    const { id, instance_id } = await waiting();
    dataOf(await move(id, '2020-01-01T00:00:00Z'));
    await isCompleted(instance_id);
  });

  it.each([
    ['suspended', 'suspended', (id: string) => api.post(`/v1/instances/${id}/suspend`)],
    ['in error', 'error', (id: string) => api.post(`/v1/instances/${id}/tokens`, { element_id: 'fails' })],
  ])('a timer of an instance that is %s can be moved and cancelled, not fired', async (_title, status, stop) => {
    const fails = { id: 'fails', type: 'scriptTask', script: '{{ 1 + "x" }}', resultVariable: 'never' };
    const key = await upload(api, sequence(waitTimer('wait', 'PT1H'), fails));
    const { id: instance } = await startInstance(api, key);
    const [{ id }] = dataOf(await api.get(`/v1/timers?instance_id=${instance}`));
    expect((await stop(instance)).status).toBeLessThan(300);
    expect(await statusOf(instance)).toBe(status);
    expect(refusalOf(await operate(id, 'fire'))).toEqual(CONFLICT);
    const later = inHours(2);
    expect(dataOf(await move(id, later))).toMatchObject({ due_at: later, status: 'scheduled' });
    expect(dataOf(await operate(id, 'cancel'))).toMatchObject({ status: 'cancelled' });
    expect(await statusOf(instance)).toBe(status);
  });

  it('a fired or cancelled timer cannot be fired, cancelled or moved', async () => {
    const [fired, cancelled] = [await waiting(), await waiting()];
    dataOf(await operate(fired.id, 'fire'));
    dataOf(await operate(cancelled.id, 'cancel'));
    for (const { id } of [fired, cancelled]) {
      expect(refusalOf(await operate(id, 'fire'))).toEqual(CONFLICT);
      expect(refusalOf(await operate(id, 'cancel'))).toEqual(CONFLICT);
      expect(refusalOf(await move(id, inHours(1)))).toEqual(CONFLICT);
    }
  });

  it('timers are cancelled with their instance and cannot be operated afterwards', async () => {
    const { id, instance_id } = await waiting();
    dataOf(await api.post(`/v1/instances/${instance_id}/terminate`));
    expect(dataOf(await api.get(`/v1/timers/${id}`)).status).toBe('cancelled');
    expect(refusalOf(await operate(id, 'fire'))).toEqual(CONFLICT);
  });

  it('a repeated timer operation gets its first answer', async () => {
    const { id } = await waiting();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = dataOf(await api.post(`/v1/timers/${id}/fire`, {}, headers));
    expect(dataOf(await api.post(`/v1/timers/${id}/fire`, {}, headers))).toEqual(first);
  });

  it.each([
    [{}],
    [{ due_at: 'soon' }],
    [{ due_at: '2026-02-30T00:00:00Z' }],
    [{ due_at: '0000-01-01T00:00:00Z' }],
    [{ due_at: 5 }],
    [{ due_at: '2030-01-01T00:00:00Z', reason: 5 }],
    [{ due_at: '2030-01-01T00:00:00Z', when: 1 }],
  ])('moving a timer with %j is refused', async (body) => {
    const { id } = await waiting();
    expect(refusalOf(await api.patch(`/v1/timers/${id}`, body))).toEqual(INVALID);
  });

  it('a timer of another tenant is not found', async () => {
    const { id, instance_id } = await waiting();
    const other = await registerTenant();
    const missing = crypto.randomUUID();
    for (const unknown of [id, missing, 'x']) {
      expect(refusalOf(await other.get(`/v1/timers/${unknown}`))).toEqual(NOT_FOUND);
      expect(refusalOf(await other.post(`/v1/timers/${unknown}/fire`))).toEqual(NOT_FOUND);
      expect(refusalOf(await other.post(`/v1/timers/${unknown}/cancel`))).toEqual(NOT_FOUND);
      expect(refusalOf(await other.patch(`/v1/timers/${unknown}`, { due_at: inHours(1) }))).toEqual(NOT_FOUND);
    }
    expect(dataOf(await other.get(`/v1/timers?instance_id=${instance_id}`))).toEqual([]);
    expect(dataOf(await api.get(`/v1/timers/${id}`)).status).toBe('scheduled');
  });

  it('timers are read with instances:read and operated with instances:write', async () => {
    const { id } = await waiting();
    const [reader, writer] = [await keyWith(api, ['instances:read']), await keyWith(api, ['instances:write'])];
    dataOf(await reader.get('/v1/timers'));
    dataOf(await reader.get(`/v1/timers/${id}`));
    expect((await writer.get('/v1/timers')).status).toBe(403);
    expect((await writer.get(`/v1/timers/${id}`)).status).toBe(403);
    expect((await reader.post(`/v1/timers/${id}/cancel`)).status).toBe(403);
    expect((await reader.post(`/v1/timers/${id}/fire`)).status).toBe(403);
    expect((await reader.patch(`/v1/timers/${id}`, { due_at: inHours(1) })).status).toBe(403);
    dataOf(await writer.patch(`/v1/timers/${id}`, { due_at: inHours(2) }));
    dataOf(await writer.post(`/v1/timers/${id}/fire`));
  });
});

describe('overdue tasks', () => {
  const overdue = async (id: string) => (await entries(id, 'task.overdue')).map(({ payload }) => payload);

  it('a task becomes overdue once, when it is due', async () => {
    const key = await upload(api, sequence(userTask('late', { dueDate: 'PT1S' })));
    const { id } = await startInstance(api, key);
    const [task] = await tasksOf(api, id);
    await eventually('the task to be overdue', async () => (await overdue(id)).length > 0);
    const further = (await startInstance(api, key)).id;
    await eventually('a later one to be overdue', async () => (await overdue(further)).length > 0);
    expect(await overdue(id)).toEqual([
      {
        task_id: task.id,
        element_id: 'late',
        element_type: 'userTask',
        name: task.name,
        assignee: null,
        status: 'pending',
        due_at: task.due_at,
      },
    ]);
    const [entry] = await entries(id, 'task.overdue');
    expect(entry.actorType).toBe('system');
    expect(entry.createdAt >= task.due_at).toBe(true);
  });

  it('a task that was completed in time or has no due date does not become overdue', async () => {
    const key = await upload(api, sequence(userTask('late', { dueDate: '{{ due }}' }), userTask('free')));
    const done = (await startInstance(api, key, { due: 'PT1H' })).id;
    const [task] = await tasksOf(api, done);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'a' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: {} }));
    // The hour has passed.
    await execute("UPDATE task SET due_at = due_at - interval '2 hours' WHERE id = $1", [task.id]);
    const open = (await startInstance(api, key, { due: 'PT1S' })).id;
    await eventually('the open one to be overdue', async () => (await overdue(open)).length > 0);
    expect(await overdue(done)).toEqual([]);
  });
});
