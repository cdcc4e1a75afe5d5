import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, refusalOf, type Json } from './support/api.js';
import { keyWith, registerTenant } from './support/tenants.js';

const INVALID = [400, 'VALIDATION_ERROR'];
const UNKNOWN = [404, 'NOT_FOUND'];

const pathOf = (store: string, key: string): string =>
  `/v1/data-stores/${encodeURIComponent(store)}/${encodeURIComponent(key)}`;

describe('/v1/data-stores', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  it('a data store keeps a value under a key until it is replaced or deleted', async () => {
    const path = pathOf('customers', 'c-1');
    const created = dataOf(await api.put(path, { value: { name: 'Ada', tags: ['a', null] } }), 201);
    expect(created).toMatchObject({
      store: 'customers',
      key: 'c-1',
      version: 1,
      value: { name: 'Ada', tags: ['a', null] },
    });
    expect(dataOf(await api.get(path))).toEqual(created);
    const replaced = dataOf(await api.put(path, { value: 7 }));
    expect(replaced).toMatchObject({ version: 2, value: 7, created_at: created.created_at });
    expect(dataOf(await api.get(path))).toEqual(replaced);
    expect((await api.delete(path)).status).toBe(204);
    expect(refusalOf(await api.get(path))).toEqual(UNKNOWN);
    expect(refusalOf(await api.delete(path))).toEqual(UNKNOWN);
    expect(dataOf(await api.put(path, { value: null }), 201)).toMatchObject({ version: 1, value: null });
  });

  it('an entry may be written back as it was read', async () => {
    const path = pathOf('customers', 'back');
    const entry = dataOf(await api.put(path, { value: [1, 2] }), 201);
    expect(dataOf(await api.put(path, entry))).toMatchObject({ value: [1, 2], version: 2 });
  });

  it.each(['__proto__', 'constructor', 'a b', '%2F', 'ä€😀', '?', '#', '{{x}}', 'x'.repeat(255)])(
    'a data store accepts %j as a name and as a key',
    async (name) => {
      const value = JSON.parse('{"__proto__": {"polluted": true}}') as Json;
      dataOf(await api.put(pathOf(name, name), { value }), 201);
      const { body } = await api.get(pathOf(name, name));
      expect(body.data).toMatchObject({ store: name, key: name });
      expect(Object.keys(body.data.value)).toEqual(['__proto__']);
      expect(dataOf(await api.get(`/v1/data-stores/${encodeURIComponent(name)}`))).toHaveLength(1);
    },
  );

  it.each([
    ['a slash in the key', pathOf('s', 'a/b')],
    ['a slash in the name', pathOf('a/b', 'k')],
    ['a backslash in the key', pathOf('s', 'a\\b')],
    ['a key of 256 characters', pathOf('s', 'x'.repeat(256))],
    ['a name of 256 characters', pathOf('x'.repeat(256), 'k')],
    ['a blank key', pathOf('s', ' ')],
    ['a blank name', pathOf('\u00a0', 'k')],
    ['a key that begins with a blank', pathOf('s', ' a')],
    ['a key that ends with a tab', pathOf('s', 'a\t')],
    ['a name that ends with a blank', pathOf('a ', 'k')],
  ])('a data store refuses to write to a path with %s, and finds nothing there', async (_, path) => {
    expect(refusalOf(await api.put(path, { value: 1 }))).toEqual(INVALID);
    expect(refusalOf(await api.get(path))).toEqual(UNKNOWN);
    expect(refusalOf(await api.delete(path))).toEqual(UNKNOWN);
  });

  it.each(['a\0b', '\0'])('a data store finds nothing under %j', async (name) => {
    for (const path of [pathOf(name, 'k'), pathOf('s', name)]) {
      expect(refusalOf(await api.get(path))).toEqual(UNKNOWN);
      expect(refusalOf(await api.put(path, { value: 1 }))).toEqual(UNKNOWN);
    }
  });

  it.each([
    ['without a value', {}],
    ['with an unknown field', { value: 1, expires: 'never' }],
    ['with a NUL in the value', { value: 'a\0b' }],
    ['with a list as body', [1]],
  ])('a data store refuses a write %s', async (_, body) => {
    expect(refusalOf(await api.put(pathOf('refused', 'k'), body as Json))).toEqual(INVALID);
    expect(dataOf(await api.get('/v1/data-stores/refused'))).toEqual([]);
  });

  it('entries are listed by key, in pages, without their values', async () => {
    for (const key of ['c', 'a', 'b']) dataOf(await api.put(pathOf('letters', key), { value: key }), 201);
    const first = await api.get('/v1/data-stores/letters?limit=2');
    expect(first.body.data.map((entry: Json) => entry.key)).toEqual(['a', 'b']);
    expect(first.body.data[0]).not.toHaveProperty('value');
    expect(first.body.page).toMatchObject({ limit: 2, offset: 0, has_more: true });
    const second = await api.get(`/v1/data-stores/letters?limit=2&cursor=${first.body.page.next_cursor}`);
    expect(second.body).toMatchObject({ data: [{ key: 'c' }], page: { has_more: false } });
    expect(dataOf(await api.get('/v1/data-stores/letters?offset=1'))).toMatchObject([{ key: 'b' }, { key: 'c' }]);
    expect(refusalOf(await api.get('/v1/data-stores/letters?limit=101'))).toEqual(INVALID);
    expect(refusalOf(await api.get('/v1/data-stores/letters?cursor=AA'))).toEqual(INVALID);
    expect((await api.get('/v1/data-stores/nobody-wrote-here')).body).toMatchObject({
      data: [],
      page: { has_more: false },
    });
  });

  it('concurrent writes of one entry each get their own version', async () => {
    const path = pathOf('counted', 'k');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => api.put(path, { value: n })));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.map(({ body }) => body.data.version).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('the audit log has data store entries by name and version, without values', async () => {
    const path = pathOf('audited', 'k');
    dataOf(await api.put(path, { value: 'canary-value' }), 201);
    await api.delete(path);
    const entries = dataOf(await api.get('/v1/audit?limit=2'));
    const payload = { store: 'audited', key: 'k', version: 1 };
    expect(entries).toMatchObject([
      { action: 'data_store.entry_deleted', actorType: 'api_key', payload },
      { action: 'data_store.entry_written', actorType: 'api_key', payload },
    ]);
    expect(JSON.stringify(entries)).not.toContain('canary-value');
  });

  it('data stores belong to one tenant', async () => {
    const path = pathOf('shared', 'k');
    dataOf(await api.put(path, { value: 'mine' }), 201);
    const stranger = await registerTenant('Stranger');
    expect(refusalOf(await stranger.get(path))).toEqual(UNKNOWN);
    expect(refusalOf(await stranger.delete(path))).toEqual(UNKNOWN);
    expect(dataOf(await stranger.get('/v1/data-stores/shared'))).toEqual([]);
    expect(dataOf(await stranger.put(path, { value: 'theirs' }), 201)).toMatchObject({ version: 1 });
    expect(dataOf(await api.get(path))).toMatchObject({ value: 'mine', version: 1 });
  });

  it('data stores are read with instances:read and written with instances:write', async () => {
    const path = pathOf('scoped', 'k');
    const [reader, writer] = await Promise.all([keyWith(api, ['instances:read']), keyWith(api, ['instances:write'])]);
    expect(refusalOf(await reader.put(path, { value: 1 }))).toEqual([403, 'FORBIDDEN']);
    dataOf(await writer.put(path, { value: 1 }), 201);
    expect(refusalOf(await writer.get(path))).toEqual([403, 'FORBIDDEN']);
    expect(dataOf(await reader.get(path))).toMatchObject({ value: 1 });
  });
});
