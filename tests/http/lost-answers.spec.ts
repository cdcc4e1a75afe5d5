import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Api, dataOf, refusalOf, startInstance, tasksOf, type Json } from './support/api.js';
import { discountTable, newDecisionKey, uploadDecision } from './support/decisions.js';
import { receiveMessage, receiveSignal, sequence, upload, userTask } from './support/processes.js';
import { execute } from './support/database.js';
import { eventually } from './support/eventually.js';
import { loseAnswer } from './support/lost-actions.js';
import { registerTenant } from './support/tenants.js';

/** Every action with an `Idempotency-Key` has one effect and one answer, also when the first answer was lost. */
describe('an action whose answer was lost', () => {
  let api: Api;
  let single: string;
  beforeAll(async () => {
    api = await registerTenant();
    single = await upload(api, sequence(userTask('a')));
  });

  /** The answers before and after the loss. */
  const twice = async (path: string, body: Json): Promise<[Answer, Answer]> => {
    const key = crypto.randomUUID();
    const send = () => api.post(path, body, { 'idempotency-key': key });
    const first = await send();
    await loseAnswer(key);
    return [first, await send()];
  };
  const expectOnce = async (path: string, body: Json): Promise<Json> => {
    const [first, second] = await twice(path, body);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(first.status).toBeLessThan(300);
    return first.body.data;
  };
  const actionsOf = async (instanceId: string, action: string): Promise<Json[]> =>
    dataOf(await api.get(`/v1/instances/${instanceId}/history?action=${action}`));

  it('a definition upload whose answer was lost can be repeated', async () => {
    const { key } = await expectOnce('/v1/definitions', {
      key: `k-${crypto.randomUUID()}`,
      name: 'P',
      source_type: 'json',
      source: sequence(),
    });
    expect(dataOf(await api.get(`/v1/definitions/${key}/versions`))).toHaveLength(1);
  });

  it('a decision upload, evaluation or rollback whose answer was lost can be repeated', async () => {
    const key = newDecisionKey();
    await expectOnce('/v1/decisions', { key, name: 'D', source_type: 'json', source: discountTable(key) });
    await expectOnce(`/v1/decisions/${key}/evaluate`, { variables: { amount: 100 } });
    await expectOnce(`/v1/decisions/${key}/rollback`, { version: 1 });
    expect(dataOf(await api.get(`/v1/decisions/${key}/versions`))).toHaveLength(1);
    expect(dataOf(await api.get(`/v1/decisions/${key}/evaluations`))).toHaveLength(1);
    expect(dataOf(await api.get('/v1/audit?action=decision.evaluated'))).toHaveLength(1);
  });

  it('a deployment whose answer was lost can be repeated', async () => {
    const [old, changed, fresh] = [newDecisionKey(), newDecisionKey(), newDecisionKey()];
    const table = (key: string, more = {}) => ({ name: `${key}.decision.json`, source: discountTable(key, more) });
    dataOf(await api.post('/v1/deployments', { resources: [table(old), table(changed)] }), 201);
    const { resources } = await expectOnce('/v1/deployments', {
      resources: [table(old), table(changed, { hitPolicy: 'COLLECT' }), table(fresh)],
    });
    expect(resources.map(({ status }: Json) => status)).toEqual(['unchanged', 'updated', 'created']);
    expect(dataOf(await api.get(`/v1/decisions/${changed}/versions`))).toHaveLength(2);
  });

  it('an evaluation whose answer was lost is answered again after its decision was deleted', async () => {
    const key = await uploadDecision(api);
    const evaluate = () =>
      api.post(`/v1/decisions/${key}/evaluate`, { variables: { amount: 100 } }, { 'idempotency-key': key });
    const first = dataOf(await evaluate());
    await loseAnswer(key);
    await api.delete(`/v1/decisions/${key}`);
    expect(dataOf(await evaluate())).toEqual(first);
  });

  it("a webhook creation whose answer was lost can be repeated at the tenant's limit", async () => {
    const of = { url: 'https://hook.invalid/in', definition_key: 'never-started' };
    const { id } = await expectOnce('/v1/webhooks', { ...of, event_types: ['task.created'] });
    await execute(
      `INSERT INTO webhook_subscription (tenant_id, id, url, event_types, master_key_id, wrapped_key, sealed)
       SELECT tenant_id, gen_random_uuid(), url, event_types, master_key_id, wrapped_key, sealed
       FROM webhook_subscription, generate_series(1, 1998) WHERE id = $1`,
      [id],
    );
    await expectOnce('/v1/webhooks', { ...of, event_types: ['task.completed'] });
    const more = await api.post('/v1/webhooks', { ...of, event_types: ['task.claimed'] });
    expect(refusalOf(more)).toEqual([413, 'QUOTA_EXCEEDED']);
    expect(dataOf(await api.get('/v1/audit?action=webhook.created'))).toHaveLength(2);
  });

  it('a start whose answer was lost can be repeated', async () => {
    const correlation_id = crypto.randomUUID();
    const [first, second] = await twice('/v1/instances', { definition_key: single, correlation_id });
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id]);
    expect(dataOf(await api.get(`/v1/instances?correlation_id=${correlation_id}`))).toHaveLength(1);
  });

  it.each([
    ['messages', receiveMessage, 1],
    ['signals', receiveSignal, 2],
  ] as const)(
    'a published event whose answer was lost can be repeated after its receivers have ended (%s)',
    async (events, receive, hearers) => {
      const name = `n-${crypto.randomUUID()}`;
      const key = await upload(api, sequence(receive('hear', name)));
      const running = async (): Promise<Json[]> =>
        dataOf(await api.get(`/v1/instances?definition_key=${key}&status=running`));
      await Promise.all([startInstance(api, key), startInstance(api, key)]);
      const idempotencyKey = crypto.randomUUID();
      const send = () => api.post(`/v1/${events}`, { name }, { 'idempotency-key': idempotencyKey });
      const first = dataOf(await send(), 202);
      const id = first.message_id ?? first.signal_id;
      await eventually('it to be heard', async () => (await running()).length === 2 - hearers);
      await startInstance(api, key);
      await loseAnswer(idempotencyKey);
      expect(dataOf(await send(), 202)).toEqual(first);
      // The receivers are determined before the answer.
      expect(await execute('SELECT 1 FROM event_delivery WHERE event_id = $1', [id])).toHaveLength(hearers);
      expect(await running()).toHaveLength(3 - hearers);
    },
  );

  it('every action on a task whose answer was lost can be repeated', async () => {
    const { id } = await startInstance(api, single);
    const [task] = await tasksOf(api, id);
    await expectOnce(`/v1/tasks/${task.id}/claim`, { assignee: 'kim' });
    await expectOnce(`/v1/tasks/${task.id}/unclaim`, {});
    await expectOnce(`/v1/tasks/${task.id}/claim`, { assignee: 'kim' });
    await expectOnce(`/v1/tasks/${task.id}/delegate`, { assignee: 'bo' });
    await expectOnce(`/v1/tasks/${task.id}/claim`, { assignee: 'bo' });
    await expectOnce(`/v1/tasks/${task.id}/complete`, { variables: { ok: true } });
    expect(await actionsOf(id, 'task.completed')).toHaveLength(1);
    expect(await actionsOf(id, 'task.claimed')).toHaveLength(3);
  });

  it.each([
    ['claim', [], { assignee: 'kim' }, [['unclaim', {}]]],
    ['claim', [], { assignee: 'kim' }, [['complete', {}]]],
    [
      'claim',
      [],
      { assignee: 'kim' },
      [
        ['delegate', { assignee: 'bo' }],
        ['claim', { assignee: 'bo' }],
      ],
    ],
    ['unclaim', [['claim', {}]], {}, [['claim', { assignee: 'bo' }]]],
    ['unclaim', [['claim', {}]], {}, [['cancel', {}]]],
    ['delegate', [['claim', {}]], { assignee: 'kim' }, [['claim', { assignee: 'kim' }]]],
  ] as const)(
    'a task action can be repeated after others changed the task (%s, %j, %j, %j)',
    async (action, before, body, since) => {
      const { id } = await startInstance(api, single);
      const [{ id: task }] = await tasksOf(api, id);
      for (const [other, sent] of before) dataOf(await api.post(`/v1/tasks/${task}/${other}`, sent));
      const key = crypto.randomUUID();
      const act = () => api.post(`/v1/tasks/${task}/${action}`, body, { 'idempotency-key': key });
      const first = dataOf(await act());
      for (const [other, sent] of since) dataOf(await api.post(`/v1/tasks/${task}/${other}`, sent));
      const found = dataOf(await api.get(`/v1/tasks/${task}`));
      await loseAnswer(key);
      expect(dataOf(await act())).toEqual(first);
      expect(dataOf(await api.get(`/v1/tasks/${task}`))).toEqual(found);
    },
  );

  it('a task cancellation whose answer was lost can be repeated', async () => {
    const { id } = await startInstance(api, single);
    const [task] = await tasksOf(api, id);
    await expectOnce(`/v1/tasks/${task.id}/cancel`, {});
    expect(await actionsOf(id, 'task.cancelled')).toHaveLength(1);
  });

  it('every action on an instance whose answer was lost can be repeated', async () => {
    const { id } = await startInstance(api, await upload(api, sequence(userTask('a'), receiveMessage('b', 'paid'))));
    await expectOnce(`/v1/instances/${id}/events`, { event_type: 'message', event_name: 'paid', payload: {} });
    await expectOnce(`/v1/instances/${id}/suspend`, { reason: 'r' });
    await expectOnce(`/v1/instances/${id}/resume`, { reason: 'r' });
    await expectOnce(`/v1/instances/${id}/terminate`, { reason: 'r' });
    for (const action of ['instance.suspended', 'instance.resumed', 'instance.terminated']) {
      expect(await actionsOf(id, action)).toHaveLength(1);
    }
  });

  it('a repeated action that lost against a faster one is still refused', async () => {
    const { id } = await startInstance(api, single);
    const [task] = await tasksOf(api, id);
    await api.post(`/v1/tasks/${task.id}/claim`, {});
    const key = crypto.randomUUID();
    const complete = () => api.post(`/v1/tasks/${task.id}/complete`, {}, { 'idempotency-key': key });
    await api.post(`/v1/tasks/${task.id}/complete`);
    expect((await complete()).status).toBe(409);
    await loseAnswer(key);
    expect((await complete()).status).toBe(409);
  });
});
