import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WEBHOOK_EVENTS } from '@svc/webhooks';
import { type Api, dataOf, type Json, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { givenUp } from './support/jobs.js';
import { needsGo, sequence, upload, userTask, waitTimer } from './support/processes.js';
import { Repairs } from './support/repairs.js';
import { registerTenant } from './support/tenants.js';
import { WebhookReceiver } from './support/webhook-receiver.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const EVENTS = [...WEBHOOK_EVENTS];

let api: Api;
let receiver: WebhookReceiver;
let repairs: Repairs;
let webhook: string;
/** The key of a process that waits at a task. */
let key: string;

beforeAll(async () => {
  [api, receiver] = await Promise.all([registerTenant(), WebhookReceiver.open()]);
  webhook = dataOf(await api.post('/v1/webhooks', { url: receiver.url, event_types: EVENTS }), 201).id;
  key = await upload(api, sequence(userTask('a', { candidateGroups: ['clerks'] })));
  repairs = await Repairs.open(api);
}, 120_000);
afterAll(async () => {
  dataOf(await api.delete(`/v1/webhooks/${webhook}`));
  await Promise.all([receiver.close(), repairs.service.close()]);
});

/** The data of the first delivery of this event for the instance. All deliveries must have the same event id. */
async function told(instance: string, event: string): Promise<Json> {
  const of = () => receiver.of(event).filter(({ body }) => body.data.instance_id === instance);
  const first = await eventually(`${event} of ${instance}`, async () => of()[0] ?? null);
  expect(new Set(of().map(({ eventId }) => eventId)).size).toBe(1);
  expect(first.body).toEqual({ event, timestamp: TIME, data: first.body.data });
  return first.body.data;
}
const act = (id: string, action: string): Promise<Json> => api.post(`/v1/instances/${id}/${action}`).then(dataOf);
const entriesOf = async (id: string, action: string): Promise<Json[]> =>
  dataOf(await api.get(`/v1/instances/${id}/history?action=${action}`));

describe('events of instances', () => {
  const of = (id: string, status: string, variables: Json) => ({
    instance_id: id,
    definition_key: key,
    status,
    variables,
  });

  it('instance.started tells the instance and its variables [events.webhook-event-types.instance-started]', async () => {
    const { id, started_at } = await startInstance(api, key, { amount: 10, __proto__: null, note: 'ü' });
    expect(await told(id, 'instance.started')).toEqual(of(id, 'running', { amount: 10, note: 'ü' }));
    const [{ body }] = receiver.of('instance.started').filter((one) => one.body.data.instance_id === id) as [Json];
    expect(body.timestamp).toBe(started_at);
  });

  it('instance.completed tells the variables at the end [events.webhook-event-types.instance-completed]', async () => {
    const { id } = await startInstance(api, key, { amount: 10 });
    const [task] = await tasksOf(api, id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: { amount: 11, done: true } }));
    expect(await told(id, 'instance.completed')).toEqual(of(id, 'completed', { amount: 11, done: true }));
    expect(await told(id, 'instance.started')).toEqual(of(id, 'running', { amount: 10 }));
  });

  it('instance.suspended and instance.terminated are sent, and a resume sends nothing [events.webhook-event-types.instance-suspended] [events.webhook-event-types.instance-terminated]', async () => {
    const { id } = await startInstance(api, key, { a: 1 });
    await act(id, 'suspend');
    dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { a: 2 } }));
    await act(id, 'resume');
    await act(id, 'terminate');
    await act(id, 'terminate');
    expect(await told(id, 'instance.suspended')).toEqual(of(id, 'suspended', { a: 1 }));
    expect(await told(id, 'instance.terminated')).toEqual(of(id, 'terminated', { a: 2 }));
    // The events may arrive in any order.
    await told(id, 'instance.started');
    const events = receiver.received.filter(({ body }) => body.data.instance_id === id).map(({ body }) => body.event);
    expect([...new Set(events)].filter((event) => event.startsWith('instance.')).toSorted()).toEqual([
      'instance.started',
      'instance.suspended',
      'instance.terminated',
    ]);
  });

  it('instance.error is sent for an error that nothing handles [events.webhook-event-types.instance-error]', async () => {
    const definition = await upload(api, needsGo);
    const { id } = await startInstance(api, definition, { b: 1 });
    const data = { ...of(id, 'error', { b: 1 }), definition_key: definition };
    expect(await told(id, 'instance.error')).toEqual(data);
  });
});

describe('events of tasks', () => {
  const taskIn = async (id: string) => (await tasksOf(api, id))[0];

  it('task events tell the task as it was at the event [events.webhook-event-types.task-created] [events.webhook-event-types.task-claimed] [events.webhook-event-types.task-completed]', async () => {
    const { id } = await startInstance(api, key, { amount: 10 });
    const created = await taskIn(id);
    dataOf(await api.post(`/v1/tasks/${created.id}/claim`, { assignee: 'ann' }));
    const claimed = await taskIn(id);
    dataOf(await api.post(`/v1/tasks/${created.id}/complete`, { variables: {} }));
    const completed = dataOf(await api.get(`/v1/tasks/${created.id}`));
    const of = { instance_id: id, definition_key: key };
    expect(created).toMatchObject({ status: 'pending', assignee: null, candidateGroups: ['clerks'] });
    expect(await told(id, 'task.created')).toEqual({ ...of, task: created });
    expect(await told(id, 'task.claimed')).toEqual({ ...of, task: claimed });
    expect(await told(id, 'task.completed')).toEqual({ ...of, task: completed });
  });

  it('task.overdue is sent once [events.webhook-event-types.task-overdue]', async () => {
    const late = await upload(api, sequence(userTask('late', { dueDate: 'PT0.5S' })));
    const { id } = await startInstance(api, late);
    const data = await told(id, 'task.overdue');
    expect(data).toEqual({ instance_id: id, definition_key: late, task: await taskIn(id) });
    expect(Date.parse(data.task.due_at)).toBeLessThan(Date.now());
  });
});

describe('events of timers', () => {
  it('timer.fired tells the timer that fired [events.webhook-event-types.timer-fired]', async () => {
    const pausing = await upload(api, sequence(waitTimer('wait', 'PT1H')));
    const { id } = await startInstance(api, pausing);
    const [timer] = dataOf(await api.get(`/v1/timers?instance_id=${id}`));
    dataOf(await api.post(`/v1/timers/${timer.id}/fire`));
    const data = { instance_id: id, definition_key: pausing, timer_id: timer.id, element_id: 'wait' };
    expect(await told(id, 'timer.fired')).toEqual(data);
    expect(await entriesOf(id, 'timer.fired')).toHaveLength(1);
  });
});

it('job.failed tells the job whose attempts have ended', async () => {
  const { id: job_id, type: job_type, instance_id, definition_key } = await givenUp(api, 'out of paper');
  const of = { instance_id, definition_key, job_id, element_id: 'work', job_type };
  expect(await told(instance_id, 'job.failed')).toEqual({ ...of, worker: 'w', message: 'out of paper' });
});

describe('events of recovery', () => {
  const of = async (id: string) => ({
    instance_id: id,
    definition_key: dataOf(await api.get(`/v1/instances/${id}`)).definition_key,
  });

  it('instance.token_retried has the answer of the retry [events.webhook-event-types.instance-token-retried]', async () => {
    const id = await repairs.failed();
    const { id: token } = await repairs.tokenAt(id, 'pay');
    const answer = dataOf(await repairs.retry(id, token, { variables: { x: 1 } }));
    expect(await told(id, 'instance.token_retried')).toEqual({ ...(await of(id)), ...answer });
  });

  it('instance.token_moved has the answer of the move [events.webhook-event-types.instance-token-moved]', async () => {
    const id = await repairs.running();
    const { id: token } = await repairs.tokenAt(id, 'a');
    const answer = dataOf(await repairs.move(id, token));
    expect(await told(id, 'instance.token_moved')).toEqual({ ...(await of(id)), ...answer });
  });

  it('instance.token_added and instance.token_cancelled have the answers of their operations [events.webhook-event-types.instance-token-added] [events.webhook-event-types.instance-token-cancelled]', async () => {
    const id = await repairs.running();
    const added = dataOf(await repairs.add(id), 201);
    expect(await told(id, 'instance.token_added')).toEqual({ ...(await of(id)), ...added });
    const cancelled = dataOf(await repairs.cancel(id, added.new_token_id));
    expect(await told(id, 'instance.token_cancelled')).toEqual({ ...(await of(id)), ...cancelled });
  });

  it('instance.rerun_created tells the new instance and its source [events.webhook-event-types.instance-rerun-created]', async () => {
    const source = await startInstance(api, key, { a: 1 });
    const rerun = dataOf(await api.post('/v1/instances', { source_instance_id: source.id }), 201);
    expect(await told(rerun.id, 'instance.rerun_created')).toEqual({
      instance_id: rerun.id,
      definition_key: key,
      source_instance_id: source.id,
      instance_status: 'running',
    });
    expect(await told(rerun.id, 'instance.started')).toMatchObject({ variables: { a: 1 } });
  });

  it('a dry run sends no event', async () => {
    const id = await repairs.running();
    const { id: token } = await repairs.tokenAt(id, 'a');
    dataOf(await repairs.move(id, token, { target_element_id: 'c', dry_run: true }));
    await act(id, 'terminate');
    await told(id, 'instance.terminated');
    expect(receiver.of('instance.token_moved').filter(({ body }) => body.data.instance_id === id)).toEqual([]);
  });
});

it('every event of the catalogue has arrived', () => {
  expect(EVENTS.filter((event) => receiver.of(event).length === 0)).toEqual([]);
});

describe('recipients of events', () => {
  const deliveriesOf = async (id: string): Promise<Json[]> => dataOf(await api.get(`/v1/webhooks/${id}/deliveries`));
  const subscribe = async (more: Json = {}): Promise<string> => {
    const body = { url: receiver.url, event_types: ['instance.started'], ...more };
    return dataOf(await api.post('/v1/webhooks', body), 201).id;
  };

  it('a webhook receives the events of the definition it names, or of all if it names none [endpoints.webhooks.without-definition-key-a-subscription-receives-events]', async () => {
    const [all, mine, other] = [
      await subscribe(),
      await subscribe({ definition_key: key }),
      await subscribe({ definition_key: 'x' }),
    ];
    const { id } = await startInstance(api, key);
    const instances = async (one: string) => (await deliveriesOf(one)).map((delivery) => delivery.instance_id);
    expect([await instances(all), await instances(mine), await instances(other)]).toEqual([[id], [id], []]);
    const [[first], [second]] = [await deliveriesOf(all), await deliveriesOf(mine)];
    expect([first.event_id === second.event_id, first.id === second.id]).toEqual([true, false]);
  });

  it('a webhook receives no events of other tenants or of the time it was inactive', async () => {
    const inactive = await subscribe();
    dataOf(await api.put(`/v1/webhooks/${inactive}`, { is_active: false }));
    const foreign = await registerTenant();
    const theirs = dataOf(
      await foreign.post('/v1/webhooks', { url: receiver.url, event_types: EVENTS, definition_key: key }),
      201,
    );
    await startInstance(api, key);
    dataOf(await api.put(`/v1/webhooks/${inactive}`, { is_active: true }));
    expect(await deliveriesOf(inactive)).toEqual([]);
    expect(dataOf(await foreign.get(`/v1/webhooks/${theirs.id}/deliveries`))).toEqual([]);
    const { id } = await startInstance(api, key);
    expect((await deliveriesOf(inactive)).map((delivery) => delivery.instance_id)).toEqual([id]);
  });
});

describe('lists of deliveries', () => {
  it('deliveries are listed newest first, by event and status, in pages [endpoints.webhooks.get-deliveries] [endpoints.webhooks.post-test] [resources.webhook-subscription-and-delivery.delivery-id-event-type-status-created-at]', async () => {
    const body = { url: receiver.url, event_types: ['instance.started', 'task.created'], definition_key: key };
    const { id } = dataOf(await api.post('/v1/webhooks', body), 201);
    const path = `/v1/webhooks/${id}/deliveries`;
    // The attempt stays open until the request that caused it is answered.
    let answerAll: (status: number) => void = () => undefined;
    const isTested = new Promise<number>((resolve) => (answerAll = resolve));
    receiver.reply = () => isTested;
    const test = dataOf(await api.post(`/v1/webhooks/${id}/test`), 201);
    expect(test).toMatchObject({ id: expect.any(String), event_type: 'test', status: 'pending', created_at: TIME });
    answerAll(204);
    await startInstance(api, key);
    const { id: newest } = await startInstance(api, key);
    const list = async (query: string) => (await api.get(`${path}?${query}`)).body;
    const isDone = async () => (await list('status=success')).data.length === 5;
    await eventually('all to arrive', isDone);
    const all = await list('');
    expect(all.data.map((one: Json) => one.event_type).toSorted()).toEqual([
      ...['instance.started', 'instance.started', 'task.created', 'task.created', 'test'],
    ]);
    expect(all.data.at(-1).id).toBe(test.id);
    expect(all.data.slice(0, 2).map((one: Json) => one.instance_id)).toEqual([newest, newest]);
    const first = await list('limit=2');
    expect([first.data, first.page.has_more]).toEqual([all.data.slice(0, 2), true]);
    expect((await list(`limit=3&cursor=${first.page.next_cursor}`)).data).toEqual(all.data.slice(2));
    expect((await list('event_type=test')).data).toEqual([all.data.at(-1)]);
    expect((await list('event_type=test&status=failed')).data).toEqual([]);
    for (const query of ['status=open', 'event_type=x', 'limit=101', 'limit=0', 'cursor=x', 'offset=-1'])
      expect([query, (await api.get(`${path}?${query}`)).status]).toEqual([query, 400]);
    const shown = dataOf(await api.get(`${path}/${test.id}`));
    const data = { webhook_id: id, instance_id: null, definition_key: key };
    expect(shown.payload).toEqual({ event: 'test', timestamp: test.created_at, data });
    const { id: other } = dataOf(await api.post('/v1/webhooks', body), 201);
    expect((await api.get(`/v1/webhooks/${other}/deliveries/${test.id}`)).status).toBe(404);
  });

  it('one Idempotency-Key makes one test delivery and one redelivery', async () => {
    const body = { url: receiver.url, event_types: ['timer.fired'] };
    const { id } = dataOf(await api.post('/v1/webhooks', body), 201);
    const send = (path: string) => {
      const headers = { 'idempotency-key': `${path}-of-${id}` };
      return api.post(`/v1/webhooks/${id}${path}`, undefined, headers).then((answer) => dataOf(answer, 201).id);
    };
    const test = await send('/test');
    expect(await send('/test')).toBe(test);
    const read = () => api.get(`/v1/webhooks/${id}/deliveries/${test}`);
    await eventually('the test to arrive', async () => dataOf(await read()).status === 'success');
    const again = await send(`/deliveries/${test}/redeliver`);
    expect(await send(`/deliveries/${test}/redeliver`)).toBe(again);
    expect(dataOf(await api.get(`/v1/webhooks/${id}/deliveries`))).toHaveLength(2);
    const entries = dataOf(await api.get('/v1/audit?limit=100')).filter(
      ({ payload }: Json) => payload.webhook_id === id,
    );
    expect(
      entries.map(({ action }: Json) => action).filter((action: string) => /tested|redelivered/.test(action)),
    ).toEqual(['webhook.redelivered', 'webhook.tested']);
  });

  it('a pending delivery, or one of an inactive webhook, cannot be redelivered', async () => {
    const refusing = { url: 'http://127.0.0.1:4999/', event_types: ['instance.started'], definition_key: key };
    const { id } = dataOf(await api.post('/v1/webhooks', refusing), 201);
    const test = dataOf(await api.post(`/v1/webhooks/${id}/test`), 201);
    const again = (delivery: string) => api.post(`/v1/webhooks/${id}/deliveries/${delivery}/redeliver`);
    expect((await again(test.id)).status).toBe(409);
    await startInstance(api, key);
    dataOf(await api.put(`/v1/webhooks/${id}`, { is_active: false }));
    const [started] = dataOf(await api.get(`/v1/webhooks/${id}/deliveries?event_type=instance.started`));
    expect((await again(started.id)).status).toBe(409);
  });
});
