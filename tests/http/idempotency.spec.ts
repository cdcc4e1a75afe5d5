import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, refusalOf, startInstance, tasksOf } from './support/api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

describe('repeated requests', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  const create = (key: string, body: { name: string; scopes?: string[] }) =>
    api.post('/v1/auth/keys', body, { 'idempotency-key': key });
  const named = async (name: string) =>
    dataOf(await api.get('/v1/auth/keys')).filter((row: { name: string }) => row.name === name);

  it('a repeated request gets the first answer again, without the secret', async () => {
    const { key: secret, ...first } = dataOf(await create('again', { name: 'once' }), 201);
    expect(secret).toBeDefined();
    const repeated = await create('again', { name: 'once' });
    expect(dataOf(repeated, 201)).toEqual(first);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(await named('once')).toHaveLength(1);
  });

  it('parallel requests with one Idempotency-Key make one action', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('parallel', { name: 'parallel' })));
    expect(new Set(answers.map((answer) => dataOf(answer, 201).id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.data.key !== undefined)).toHaveLength(1);
    expect(await named('parallel')).toHaveLength(1);
  });

  it('an Idempotency-Key is refused with another body or for another operation', async () => {
    dataOf(await create('other', { name: 'a' }), 201);
    expect(refusalOf(await create('other', { name: 'b' }))).toEqual([409, 'CONFLICT']);
    expect(refusalOf(await api.post('/v1/definitions', { name: 'a' }, { 'idempotency-key': 'other' }))).toEqual([
      409,
      'CONFLICT',
    ]);
  });

  it('a repeated request gets the same refusal, with its own request id', async () => {
    const first = await create('refused', { name: '' });
    const second = await create('refused', { name: '' });
    expect(refusalOf(second)).toEqual([400, 'VALIDATION_ERROR']);
    expect(second.body.error.message).toBe(first.body.error.message);
    expect(second.body.error.request_id).toBe(second.headers.get('x-request-id'));
  });

  it('a refusal that depended on state is decided anew when the request is repeated', async () => {
    const { id } = await startInstance(api, await upload(api, sequence(userTask('a'))));
    const [task] = await tasksOf(api, id);
    const act = (action: string) => api.post(`/v1/tasks/${task.id}/${action}`, {}, { 'idempotency-key': action });
    expect(refusalOf(await act('complete'))).toEqual([409, 'CONFLICT']);
    const claimed = dataOf(await act('claim'));
    expect(dataOf(await act('claim'))).toEqual(claimed);
    const done = await act('complete');
    expect([done.status, done.headers.get('idempotency-replayed')]).toEqual([200, null]);
    const again = await act('complete');
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([done.body, 'true']);
    expect(refusalOf(await act('unclaim'))).toEqual([409, 'CONFLICT']);
  });

  it('a repeated request finds what was missing the first time, and another body is still refused', async () => {
    const key = crypto.randomUUID();
    const start = (correlation_id: string) =>
      api.post('/v1/instances', { definition_key: key, correlation_id }, { 'idempotency-key': key });
    expect(refusalOf(await start('a'))).toEqual([404, 'NOT_FOUND']);
    const definition = { key, name: 'Late', source_type: 'json', source: sequence() };
    dataOf(await api.post('/v1/definitions', definition), 201);
    expect(refusalOf(await start('b'))).toEqual([409, 'CONFLICT']);
    const { id } = dataOf(await start('a'), 201);
    expect(dataOf(await start('a'), 201).id).toBe(id);
  });

  it('an Idempotency-Key belongs to one tenant', async () => {
    const other = await registerTenant();
    dataOf(await create('shared', { name: 'mine' }), 201);
    expect(
      dataOf(await other.post('/v1/auth/keys', { name: 'theirs' }, { 'idempotency-key': 'shared' }), 201).key,
    ).toBeDefined();
  });

  it.each([
    ['empty', ''],
    ['of 256 characters', 'x'.repeat(256)],
    ['not ASCII', 'clé'],
  ])('an Idempotency-Key is refused when it is %s', async (_, key) => {
    expect(refusalOf(await create(key, { name: 'x' }))).toEqual([400, 'VALIDATION_ERROR']);
  });
});
