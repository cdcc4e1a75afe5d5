import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, startInstance, tasksOf } from './support/api.js';
import { Browser } from './support/browser.js';
import { discountTable, uploadDecision } from './support/decisions.js';
import { eventually } from './support/eventually.js';
import { needsGo, receiveMessage, sequence, upload, userTask, waitTimer } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { confirmed } from './support/uploads.js';

let api: Api;
beforeAll(async () => {
  api = await registerTenant();
  await administer();
  await workOnTasks();
  await operate();
  await exchange();
  await keepFiles();
  await eventually('the batch to end', async () => (await entriesOf('batch.completed')).length > 0);
  await eventually('the task to be overdue', async () => (await entriesOf('task.overdue')).length > 0);
}, 180_000);

async function administer(): Promise<void> {
  dataOf(await api.put('/v1/tenant', { name: 'Renamed' }));
  const { id } = dataOf(await api.post('/v1/auth/keys', { name: 'second', scopes: ['tasks:read'] }), 201);
  dataOf(await api.delete(`/v1/auth/keys/${id}`));
  await (await Browser.of(api)).send('DELETE', '/v1/sessions/current');
  dataOf(await api.post('/v1/credentials', { name: 'bank', value: 'first secret' }), 201);
  dataOf(await api.patch('/v1/credentials/bank', { value: 'second secret' }));
  await api.delete('/v1/credentials/bank');
  const key = await upload(api, sequence());
  const source = sequence(userTask('later'));
  dataOf(await api.put(`/v1/definitions/${key}`, { name: 'Process', source_type: 'json', source }));
  dataOf(await api.post(`/v1/definitions/${key}/rollback`, { version: 1 }));
  await api.delete(`/v1/definitions/${key}`);
  const decision = await uploadDecision(api);
  dataOf(await api.put(`/v1/decisions/${decision}`, { source_type: 'json', source: discountTable(decision) }));
  dataOf(await api.post(`/v1/decisions/${decision}/rollback`, { version: 1 }));
  dataOf(await api.post(`/v1/decisions/${decision}/evaluate`, { variables: { amount: 1, level: 'gold' } }));
  await api.delete(`/v1/decisions/${decision}`);
  const deployed = { name: 'discount.decision.json', source: discountTable('deployed') };
  dataOf(await api.post('/v1/deployments', { name: 'first', resources: [deployed] }), 201);
  dataOf(await api.put('/v1/data-stores/prices/tea', { value: 3 }), 201);
  await api.delete('/v1/data-stores/prices/tea');
}

async function workOnTasks(): Promise<void> {
  const { id } = await startInstance(api, await upload(api, sequence(userTask('a'), userTask('b'))));
  const [task] = await tasksOf(api, id);
  const act = async (name: string, body?: Json, of = task) =>
    dataOf(await api.post(`/v1/tasks/${of.id}/${name}`, body));
  await act('claim', { assignee: 'kim' });
  await act('unclaim');
  await act('claim', { assignee: 'kim' });
  await act('delegate', { assignee: 'ada' });
  await act('claim', { assignee: 'ada' });
  await act('complete', { variables: { done: true } });
  await act(
    'cancel',
    undefined,
    (await tasksOf(api, id)).find(({ element_id }) => element_id === 'b'),
  );
  const late = userTask('late', { assignee: 'ada', dueDate: '2026-01-01T00:00:00Z' });
  await startInstance(api, await upload(api, sequence(late)));
}

async function operate(): Promise<void> {
  const { id } = await startInstance(
    api,
    await upload(api, sequence(waitTimer('wait', 'PT1H'), waitTimer('last', 'PT1H'))),
  );
  const act = async (name: string) => dataOf(await api.post(`/v1/instances/${id}/${name}`, { reason: 'for the log' }));
  dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { n: 1 }, reason: 'for the log' }));
  await act('suspend');
  await act('resume');
  const timer = async (element: string): Promise<Json> =>
    eventually('the timer', async () => {
      const timers: Json[] = dataOf(await api.get(`/v1/timers?instance_id=${id}&status=scheduled`));
      return timers.find(({ element_id }) => element_id === element) ?? null;
    });
  const { id: first } = await timer('wait');
  dataOf(await api.patch(`/v1/timers/${first}`, { due_at: '2999-01-01T00:00:00Z', reason: 'for the log' }));
  dataOf(await api.post(`/v1/timers/${first}/fire`, { reason: 'for the log' }));
  dataOf(await api.post(`/v1/timers/${(await timer('last')).id}/cancel`, { reason: 'for the log' }));
  await act('terminate');
  const failed = await startInstance(api, await upload(api, needsGo));
  await eventually('the error', async () => dataOf(await api.get(`/v1/instances/${failed.id}`)).status === 'error');
  const batch = { action: 'terminate', filter: { status: 'error' }, reason: 'for the log' };
  await api.post('/v1/instances/batch', batch);
}

async function exchange(): Promise<void> {
  const { id } = await startInstance(api, await upload(api, sequence(receiveMessage('receive', 'paid'))));
  const event = { event_type: 'message', event_name: 'paid', payload: {} };
  dataOf(await api.post(`/v1/instances/${id}/events`, event), 202);
  await api.post('/v1/messages', { name: 'nobody waits', correlation_key: 'k', variables: {} });
  await api.post('/v1/signals', { name: 'nobody listens', variables: {} });
}

async function keepFiles(): Promise<void> {
  const { id } = await startInstance(api, await upload(api, sequence(userTask('a'))));
  const { file_id } = await confirmed(api, id, Buffer.from('content'));
  dataOf(await api.delete(`/v1/instances/${id}/files/${file_id}`));
}

async function entriesOf(action: string): Promise<Json[]> {
  return dataOf(await api.get(`/v1/audit?action=${action}`));
}

const TEXT: unknown = expect.any(String);
const ID: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
const HASH: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
const TIME: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
const REASON = { reason: 'for the log' };
const VERSION = { key: TEXT, name: TEXT };
const TASK = { task_id: ID, element_id: 'a' };
const TIMER = { ...REASON, api_key_id: ID, timer_id: ID, element_type: 'intermediateCatchEvent' };
const FILE = { file_id: ID, variable: 'paper', filename: 'paper.pdf', content_type: 'application/pdf', size: 7 };

/** [audit-log#actions]: action, actor, and the whole payload of its first entry. */
const ACTIONS: readonly (readonly [action: string, actor: string, payload: object])[] = [
  ['tenant.registered', 'system', { name: 'Test', slug: TEXT }],
  ['tenant.verified', 'system', {}],
  ['tenant.updated', 'api_key', { fields: ['name'] }],
  ['api_key.created', 'system', { api_key_id: ID, name: 'Default key', prefix: TEXT, scopes: ['admin'] }],
  ['api_key.revoked', 'api_key', { api_key_id: ID }],
  ['session.created', 'api_key', { session_id: ID, api_key_id: ID, expires_at: TIME }],
  ['session.ended', 'api_key', { session_id: ID, api_key_id: ID }],
  ['credential.created', 'api_key', { credential_id: ID, name: 'bank', version: 1 }],
  ['credential.rotated', 'api_key', { credential_id: ID, name: 'bank', version: 2 }],
  ['credential.deleted', 'api_key', { credential_id: ID, name: 'bank', version: 2 }],
  ['definition.created', 'api_key', { ...VERSION, definition_id: ID, source_hash: HASH, version: 1 }],
  ['definition.updated', 'api_key', { ...VERSION, definition_id: ID, source_hash: HASH, version: 2 }],
  ['definition.rolled_back', 'api_key', { ...VERSION, definition_id: ID, version: 1 }],
  ['definition.deleted', 'api_key', { key: TEXT }],
  ['decision.created', 'api_key', { ...VERSION, decision_id: ID, source_hash: HASH, version: 1 }],
  ['decision.updated', 'api_key', { ...VERSION, decision_id: ID, source_hash: HASH, version: 2 }],
  [
    'deployment.created',
    'api_key',
    {
      ...{ deployment_id: ID, name: 'first' },
      resources: [{ name: 'discount.decision.json', kind: 'decision', key: 'deployed', version: 1, status: 'created' }],
    },
  ],
  ['decision.rolled_back', 'api_key', { ...VERSION, decision_id: ID, version: 1 }],
  ['decision.deleted', 'api_key', { key: TEXT }],
  [
    'decision.evaluated',
    'api_key',
    { evaluation_id: ID, decision_key: TEXT, decision_version: 1, decision_hash: HASH },
  ],
  ['data_store.entry_written', 'api_key', { store: 'prices', key: 'tea', version: 1 }],
  ['data_store.entry_deleted', 'api_key', { store: 'prices', key: 'tea', version: 1 }],
  ['task.created', 'engine', { ...TASK, element_type: 'userTask', name: 'Task a', assignee: null }],
  ['task.claimed', 'api_key', { ...TASK, assignee: 'kim' }],
  ['task.unclaimed', 'api_key', { ...TASK, assignee: null }],
  ['task.delegated', 'api_key', { ...TASK, assignee: 'ada' }],
  ['task.completed', 'api_key', { ...TASK, element_type: 'userTask' }],
  ['task.cancelled', 'api_key', { ...TASK, element_id: 'b', element_type: 'userTask' }],
  [
    'task.overdue',
    'system',
    {
      ...{ ...TASK, element_id: 'late' },
      ...{ element_type: 'userTask', name: 'Task late', assignee: 'ada', status: 'pending' },
      due_at: '2026-01-01T00:00:00.000Z',
    },
  ],
  ['instance.variables_updated', 'api_key', { ...REASON, names: ['n'] }],
  ['instance.suspended', 'api_key', REASON],
  ['instance.resumed', 'api_key', REASON],
  ['instance.terminated', 'api_key', REASON],
  [
    'instance.error',
    'engine',
    { incident_id: ID, element_id: 'choice', element_type: 'exclusiveGateway', code: 'NoFlowTaken', message: TEXT },
  ],
  ['timer.moved', 'engine', { ...TIMER, element_id: 'wait', due_at: '2999-01-01T00:00:00.000Z', moved_from: TIME }],
  ['timer.fired', 'engine', { ...TIMER, element_id: 'wait' }],
  ['timer.cancelled', 'engine', { ...TIMER, element_id: 'last' }],
  ['batch.created', 'api_key', { ...REASON, batch_id: ID, action: 'terminate', filter: { status: 'error' } }],
  ['batch.completed', 'system', { batch_id: ID, action: 'terminate', done: 1, refused: 0, failed: 0 }],
  ['event.received', 'api_key', { event_type: 'message', event_name: 'paid', delivered: 1, buffered: false }],
  [
    'message.published',
    'api_key',
    { event_id: ID, event_name: 'nobody waits', correlation_key: 'k', status: 'buffered', instances: 0 },
  ],
  [
    'signal.published',
    'api_key',
    { event_id: ID, event_name: 'nobody listens', correlation_key: null, status: 'discarded', instances: 0 },
  ],
  ['file.requested', 'api_key', { ...FILE, sha256: null }],
  ['file.confirmed', 'api_key', { ...FILE, sha256: HASH }],
  ['file.deleted', 'api_key', { ...FILE, sha256: HASH }],
];

describe('actions beyond those of the interface', () => {
  it.each(ACTIONS)('the action %s writes its audit entry', async (action, actorType, payload) => {
    const entry = (await entriesOf(action)).at(-1);
    expect(entry).toMatchObject({ action, actorType, actorId: actorType === 'api_key' ? ID : null });
    expect(entry.payload).toEqual(payload);
    const isOfInstance = /^(task|instance|timer|event|file)\./.test(action);
    expect(entry.instanceId).toEqual(isOfInstance ? ID : null);
  });

  it('every audit action is documented by the interface or listed in this file', async () => {
    const known = new Set([...ACTIONS.map(([action]) => action), 'instance.created', 'instance.engine_completed']);
    const pages = [0, 100].map((offset) => api.get(`/v1/audit?limit=100&offset=${offset}`));
    const found: Json[] = (await Promise.all(pages)).flatMap((page) => dataOf(page));
    const others = found.map(({ action }) => action).filter((action) => !known.has(action));
    expect(new Set(others)).toEqual(new Set(['element.entered', 'element.completed']));
  });
});
