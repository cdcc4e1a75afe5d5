import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Api, dataOf, type Json, startInstance, tasksOf } from '../support/api.js';
import { needsGo, receiveMessage, sequence, upload, userTask } from '../support/processes.js';
import { Repairs } from '../support/repairs.js';
import { registerTenant } from '../support/tenants.js';
import { announced } from '../support/uploads.js';
import { type EndpointRow, expectRow, listOf, TEXT, TIME } from './endpoint-rows.js';

let api: Api;
let key: string;
let repairs: Repairs;
beforeAll(async () => {
  api = await registerTenant();
  key = await upload(api, sequence(userTask('a', { candidateGroups: ['sales'] }), receiveMessage('wait', 'paid')));
  repairs = await Repairs.open(api);
});
afterAll(() => repairs?.service.close());

async function pathOfNew(): Promise<string> {
  return `/v1/instances/${(await startInstance(api, key)).id}`;
}
async function act(action: string, body: Json = {}): Promise<Answer> {
  return api.post(`${await pathOfNew()}/${action}`, body);
}
/** A task of an instance of its own, after these actions. */
async function task(...actions: string[]): Promise<string> {
  const { id } = await startInstance(api, key);
  const path = `/v1/tasks/${(await tasksOf(api, id))[0].id}`;
  for (const action of actions) dataOf(await api.post(`${path}/${action}`, { assignee: 'kim' }));
  return path;
}
async function resumed(): Promise<Answer> {
  const { id } = await startInstance(api, await upload(api, needsGo));
  dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { go: true } }));
  return api.post(`/v1/instances/${id}/resume`);
}

const HASH: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
const INSTANCES: readonly EndpointRow[] = [
  [
    'POST /v1/instances',
    'endpoints.instances.post',
    () => api.post('/v1/instances', { definition_key: key, metadata: { m: 1 }, correlation_id: 'c', variables: {} }),
    201,
    { id: TEXT, definition_key: TEXT, status: 'running', metadata: { m: 1 }, correlation_id: 'c', started_at: TIME },
  ],
  [
    'GET /v1/instances/:id',
    'endpoints.instances.get-id',
    async () => api.get(await pathOfNew()),
    200,
    { id: TEXT, definition_key: TEXT, definition_version: 1, status: 'running', variables: {}, metadata: {} },
  ],
  [
    'GET /v1/instances/:id/tokens',
    'endpoints.instances.get-tokens',
    async () => api.get(`${await pathOfNew()}/tokens`),
    200,
    listOf({ id: TEXT, element_id: 'a', element_type: 'userTask', status: 'waiting' }),
  ],
  [
    'GET /v1/instances/:id/history',
    'endpoints.instances.get-history',
    async () => api.get(`${await pathOfNew()}/history?actor_type=engine&page=1&page_size=200`),
    200,
    listOf({ id: TEXT, actorType: 'engine', action: TEXT, createdAt: TIME, entryHash: HASH, prevEntryHash: HASH }),
  ],
  [
    'GET /v1/instances/:id/verify',
    'endpoints.instances.get-verify',
    async () => api.get(`${await pathOfNew()}/verify`),
    200,
    {
      ...{ instance_id: TEXT, definition_key: TEXT, definition_version: 1, definition_hash: HASH },
      ...{ current_definition_hash: HASH, hash_match: true, algorithm: 'sha256' },
    },
  ],
  ['POST …/resume', 'endpoints.instances.post-resume', resumed, 200, { id: TEXT, status: 'completed' }],
  ['POST …/suspend', 'endpoints.instances.post-suspend', () => act('suspend'), 200, { id: TEXT, status: 'suspended' }],
  [
    'POST …/terminate',
    'endpoints.instances.post-terminate',
    () => act('terminate'),
    200,
    { id: TEXT, status: 'terminated' },
  ],
  [
    'POST …/events',
    'endpoints.instances.post-events',
    () => act('events', { event_type: 'message', event_name: 'paid', payload: { sum: 5 } }),
    202,
    { instance_id: TEXT, event_type: 'message', event_name: 'paid' },
  ],
  [
    'POST …/files',
    'endpoints.instances.post-files',
    () => act('files', announced(Buffer.from('x'))),
    201,
    { file_id: TEXT, upload_url: TEXT, expires_at: TIME },
  ],
];

const REASON = { variables: { patched: 1 }, reason: 'a row' };
const TOKENS: readonly EndpointRow[] = [
  [
    'POST …/tokens/:tokenId/retry',
    'endpoints.instances.post-tokens-retry',
    async () => {
      const id = await repairs.failed();
      return repairs.retry(id, (await repairs.tokenAt(id, 'pay')).id, REASON);
    },
    200,
    {
      ...{ new_token_id: TEXT, original_token_id: TEXT, element_id: 'pay', element_type: 'serviceTask' },
      ...{ instance_status: 'running', variables_patched: ['patched'] },
    },
  ],
  [
    'POST …/tokens/:tokenId/move',
    'endpoints.instances.post-tokens-move',
    async () => {
      const id = await repairs.running();
      return repairs.move(id, (await repairs.tokenAt(id, 'a')).id, { target_element_id: 'c', ...REASON });
    },
    200,
    {
      ...{ new_token_id: TEXT, original_token_id: TEXT, from_element_id: 'a', to_element_id: 'c' },
      instance_status: 'running',
    },
  ],
  [
    'DELETE …/tokens/:tokenId',
    'endpoints.instances.delete-tokens-token-id',
    async () => {
      const id = await repairs.running();
      return repairs.cancel(id, (await repairs.tokenAt(id, 'a')).id, { reason: 'a row' });
    },
    200,
    { cancelled_token_id: TEXT, element_id: 'a', remaining_active_tokens: 1 },
  ],
  [
    'POST …/tokens',
    'endpoints.instances.post-tokens',
    async () => repairs.add(await repairs.running(), { element_id: 'c', ...REASON }),
    201,
    { new_token_id: TEXT, element_id: 'c', element_type: 'userTask' },
  ],
];

const TASK = { id: TEXT, name: 'Task a', instance_id: TEXT };
const TASKS: readonly EndpointRow[] = [
  [
    'GET /v1/tasks',
    'endpoints.tasks.get',
    async () => {
      const { instance_id } = dataOf(await api.get(await task('claim')));
      return api.get(`/v1/tasks?status=claimed&assignee=kim&instance_id=${instance_id}`);
    },
    200,
    listOf({ ...TASK, status: 'claimed', assignee: 'kim', candidateGroups: ['sales'] }),
  ],
  [
    'GET /v1/tasks/:id',
    'endpoints.tasks.get-id',
    async () => api.get(await task()),
    200,
    { ...TASK, status: 'pending', element_id: 'a', assignee: null, variables: {} },
  ],
  [
    'POST /v1/tasks/:id/claim',
    'endpoints.tasks.post-claim',
    async () => api.post(`${await task()}/claim`, { assignee: 'kim' }),
    200,
    { ...TASK, status: 'claimed', assignee: 'kim', claimed_at: TIME, completed_at: null },
  ],
  [
    'POST /v1/tasks/:id/complete',
    'endpoints.tasks.post-complete',
    async () => api.post(`${await task('claim')}/complete`, { variables: { ok: true } }),
    200,
    { id: TEXT, status: 'completed' },
  ],
  [
    'POST /v1/tasks/:id/cancel',
    'endpoints.tasks.post-cancel',
    async () => api.post(`${await task('cancel')}/cancel`),
    200,
    { ...TASK, status: 'cancelled', completed_at: TIME },
  ],
  [
    'POST /v1/tasks/:id/unclaim',
    'endpoints.tasks.post-unclaim',
    async () => api.post(`${await task('claim')}/unclaim`),
    200,
    { id: TEXT, status: 'pending', assignee: null, claimed_at: null },
  ],
  [
    'POST /v1/tasks/:id/delegate',
    'endpoints.tasks.post-delegate',
    async () => api.post(`${await task('claim')}/delegate`, { assignee: 'al' }),
    200,
    { id: TEXT, status: 'pending', assignee: 'al', claimed_at: null },
  ],
];

describe('the endpoints of instances and tasks', () => {
  it.each([...INSTANCES, ...TOKENS, ...TASKS])(
    '%s answers as the interface says [%s]',
    async (_request, _id, ask, status, data) => {
      expectRow(await ask(), status, data);
    },
  );

  it('candidate groups do not restrict who may be the assignee [endpoints.tasks.neither-claim-nor-delegate-checks-that-the]', async () => {
    const path = await task();
    expect(dataOf(await api.post(`${path}/claim`, { assignee: 'of no group' })).assignee).toBe('of no group');
    expect(dataOf(await api.post(`${path}/delegate`, { assignee: 'nor she' })).assignee).toBe('nor she');
  });
});
