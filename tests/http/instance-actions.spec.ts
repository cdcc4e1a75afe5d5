import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, refusalOf, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import {
  needsGo,
  receiveMessage,
  receiveSignal,
  sequence,
  sortsForEver,
  upload,
  userTask,
  waitTimer,
} from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { uploadTransactional } from './support/transactional.js';
import { untilKnown } from './support/until-known.js';

const CONFLICT = [409, 'CONFLICT'];
const NOT_FOUND = [404, 'NOT_FOUND'];
const INVALID = [400, 'VALIDATION_ERROR'];

let api: Api;
let tasks: string;
beforeAll(async () => {
  api = await registerTenant();
  tasks = await upload(api, sequence(userTask('a'), userTask('b')));
});

const statusOf = async (id: string): Promise<string> => dataOf(await api.get(`/v1/instances/${id}`)).status;

describe('actions on instances', () => {
  const act = (id: string, action: string, body?: Json) => api.post(`/v1/instances/${id}/${action}`, body);

  it('suspend, resume and terminate follow the state table [states.process-instance.any-suspend]', async () => {
    const { id } = await startInstance(api, tasks);
    expect(refusalOf(await act(id, 'resume'))).toEqual(CONFLICT);
    expect(dataOf(await act(id, 'suspend', { reason: 'lunch' }))).toEqual({ id, status: 'suspended' });
    expect(refusalOf(await act(id, 'suspend'))).toEqual(CONFLICT);
    expect(await statusOf(id)).toBe('suspended');
    expect(dataOf(await act(id, 'resume'))).toEqual({ id, status: 'running' });
    expect(dataOf(await act(id, 'terminate', {}))).toEqual({ id, status: 'terminated' });
    expect(dataOf(await act(id, 'terminate'))).toEqual({ id, status: 'terminated' });
    for (const action of ['suspend', 'resume']) expect(refusalOf(await act(id, action))).toEqual(CONFLICT);
    expect(refusalOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { n: 1 } }))).toEqual(CONFLICT);
    expect(refusalOf(await act(id, 'events', { event_type: 'signal', event_name: 'x' }))).toEqual(CONFLICT);
    expect(dataOf(await api.get(`/v1/instances/${id}`))).toMatchObject({
      status: 'terminated',
      ended_at: expect.any(String),
    });
  });

  it.each([
    ['durable', upload],
    ['transactional', uploadTransactional],
  ])(
    'a %s instance that computes without end is shown, suspended and terminated',
    async (_, uploaded) => {
      const l = Array.from({ length: 30_000 }, (_number, n) => (n * 7_919) % 30_000);
      const { id } = await startInstance(api, await uploaded(api, sortsForEver), { l });
      expect(await statusOf(id)).toBe('running');
      expect(dataOf(await act(id, 'suspend'))).toEqual({ id, status: 'suspended' });
      expect(dataOf(await act(id, 'resume'))).toEqual({ id, status: 'running' });
      expect(dataOf(await act(id, 'terminate'))).toEqual({ id, status: 'terminated' });
      expect(await statusOf(id)).toBe('terminated');
    },
    60_000,
  );

  it('an instance in error is repaired by a variable update and resume [states.process-instance.error-resume] [endpoints.instances.post-resume] [resources.process-definition.flows-is-an-array-of-id-source] [resources.process-definition.conditions-and-sources-use-interpolation-over-variables] [versioning.5-instances-stay-bound-to-the]', async () => {
    const started = await startInstance(api, await upload(api, needsGo));
    expect(started).toMatchObject({ status: 'error', error: expect.any(String) });
    const { id } = started;
    expect(
      dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { go: true }, reason: 'fixed' })),
    ).toEqual({ go: true });
    expect(dataOf(await act(id, 'resume'))).toMatchObject({ id });
    expect(await statusOf(id)).toBe('completed');
    const actions = dataOf(await api.get(`/v1/instances/${id}/history`)).map((entry: Json) => entry.action);
    expect(actions).toEqual(
      expect.arrayContaining([
        'instance.error',
        'instance.variables_updated',
        'instance.resumed',
        'gateway.resolved',
        'instance.engine_completed',
      ]),
    );
  });

  it('variable updates are merged, and invalid or too large ones are refused', async () => {
    const { id } = await startInstance(api, tasks, { a: 1, b: { c: 2 } });
    expect(dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { b: 3, d: null } }))).toEqual({
      a: 1,
      b: 3,
      d: null,
    });
    for (const body of [
      {},
      { variables: [] },
      { variables: 'x' },
      { variables: { big: 'x'.repeat(5 * 1024 * 1024) } },
    ]) {
      expect(refusalOf(await api.patch(`/v1/instances/${id}/variables`, body))).toEqual(INVALID);
    }
    expect(dataOf(await api.get(`/v1/instances/${id}/variables`))).toEqual({ a: 1, b: 3, d: null });
  });

  it('a message event is delivered, an early one is buffered, and an unknown name is refused [events.audit-log-actions.inbound-events-post-v1-instances-id-events] [endpoints.instances.post-events] [service.process-instances-are-started-from-a-definition]', async () => {
    const key = await upload(api, sequence(userTask('first'), receiveMessage('catch', 'paid')));
    const { id } = await startInstance(api, key);
    const event = { event_type: 'message', event_name: 'paid', payload: { sum: 5 } };
    expect(dataOf(await act(id, 'events', event), 202)).toEqual({
      instance_id: id,
      event_type: 'message',
      event_name: 'paid',
      delivered: 0,
      buffered: true,
    });
    expect(refusalOf(await act(id, 'events', { ...event, event_name: 'unheard' }))).toEqual(NOT_FOUND);
    for (const body of [
      {},
      { ...event, event_type: 'mail' },
      { ...event, payload: [] },
      { ...event, event_name: '' },
      { ...event, extra: 1 },
    ]) {
      expect(refusalOf(await act(id, 'events', body))).toEqual(INVALID);
    }
    const [task] = await tasksOf(api, id);
    await api.post(`/v1/tasks/${task.id}/claim`);
    await api.post(`/v1/tasks/${task.id}/complete`);
    expect(dataOf(await api.get(`/v1/instances/${id}`))).toMatchObject({ status: 'completed', variables: { sum: 5 } });
    expect(refusalOf(await act(id, 'events', event))).toEqual(CONFLICT);
  });

  it('a signal event is delivered and not kept [events.audit-log-actions.inbound-events-post-v1-instances-id-events]', async () => {
    const { id } = await startInstance(
      api,
      await upload(api, sequence(userTask('first'), receiveSignal('catch', 'go'))),
    );
    const event = { event_type: 'signal', event_name: 'go' };
    expect(dataOf(await act(id, 'events', event), 202)).toMatchObject({ delivered: 0, buffered: false });
    const [task] = await tasksOf(api, id);
    await api.post(`/v1/tasks/${task.id}/claim`);
    await api.post(`/v1/tasks/${task.id}/complete`);
    expect(await statusOf(id)).toBe('running');
    expect(dataOf(await act(id, 'events', event), 202)).toMatchObject({ delivered: 1, buffered: false });
    expect(await statusOf(id)).toBe('completed');
  });

  /**
   * An instance that was suspended before its timer fired. Where a busy machine is too late for that, it tries a longer timer.
   */
  const suspendedBeforeItsTimer = async (seconds = 1): Promise<{ id: string; dueAt: number }> => {
    const { id, started_at } = await startInstance(
      api,
      await upload(api, sequence(waitTimer('timer', `PT${seconds}S`))),
    );
    const answer = await act(id, 'suspend');
    if (answer.status === 409) return suspendedBeforeItsTimer(2 * seconds);
    dataOf(answer);
    return { id, dueAt: Date.parse(started_at) + seconds * 1_000 };
  };

  it('a timer that fires while the instance is suspended is applied after resume', async () => {
    const { id, dueAt } = await suspendedBeforeItsTimer();
    await eventually('the timer to be due', async () => Date.now() > dueAt + 500);
    expect(await statusOf(id)).toBe('suspended');
    await act(id, 'resume');
    await eventually('the instance to complete', async () => (await statusOf(id)) === 'completed');
  });

  it.each(['suspend', 'resume', 'terminate', 'events'])(
    'the action %s on an unknown instance is answered 404',
    async (action) => {
      const body = action === 'events' ? { event_type: 'signal', event_name: 'x' } : {};
      for (const id of [crypto.randomUUID(), 'no-uuid'])
        expect(refusalOf(await act(id, action, body))).toEqual(NOT_FOUND);
    },
  );

  it('150 events that arrive at once are all applied', async () => {
    const key = await upload(api, sequence(userTask('first'), receiveMessage('catch', 'paid')));
    const { id } = await startInstance(api, key);
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        untilKnown(api, `/v1/instances/${id}/events`, {
          event_type: 'message',
          event_name: 'paid',
          payload: { [`v${n}`]: n },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  }, 180_000);
});
