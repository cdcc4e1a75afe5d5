import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, refusalOf } from './support/api.js';
import { registerTenant } from './support/tenants.js';

describe('Idempotency-Key', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  const create = (key: string, body: { name: string; scopes?: string[] }) =>
    api.post('/v1/auth/keys', body, { 'idempotency-key': key });
  const named = async (name: string) =>
    dataOf(await api.get('/v1/auth/keys')).filter((row: { name: string }) => row.name === name);

  it('gives the first answer again, without the secret', async () => {
    const { key: secret, ...first } = dataOf(await create('again', { name: 'once' }), 201);
    expect(secret).toBeDefined();
    const repeated = await create('again', { name: 'once' });
    expect(dataOf(repeated, 201)).toEqual(first);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(await named('once')).toHaveLength(1);
  });

  it('makes one action of parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('parallel', { name: 'parallel' })));
    expect(new Set(answers.map((answer) => dataOf(answer, 201).id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.data.key !== undefined)).toHaveLength(1);
    expect(await named('parallel')).toHaveLength(1);
  });

  it('is refused with another body, or for another operation', async () => {
    dataOf(await create('other', { name: 'a' }), 201);
    expect(refusalOf(await create('other', { name: 'b' }))).toEqual([409, 'CONFLICT']);
    expect(refusalOf(await api.post('/v1/definitions', { name: 'a' }, { 'idempotency-key': 'other' }))).toEqual([
      409,
      'CONFLICT',
    ]);
  });

  it('gives a refusal again too, with the id of the new request', async () => {
    const first = await create('refused', { name: '' });
    const second = await create('refused', { name: '' });
    expect(refusalOf(second)).toEqual([400, 'VALIDATION_ERROR']);
    expect(second.body.error.message).toBe(first.body.error.message);
    expect(second.body.error.request_id).toBe(second.headers.get('x-request-id'));
  });

  it('is of one tenant', async () => {
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
  ])('is refused when it is %s', async (_, key) => {
    expect(refusalOf(await create(key, { name: 'x' }))).toEqual([400, 'VALIDATION_ERROR']);
  });
});
