import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { type Api, dataOf, refusalOf, type Json } from './support/api.js';
import { discountTable, newDecisionKey, uploadDecision } from './support/decisions.js';
import { keyWith, registerTenant } from './support/tenants.js';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const yamlOf = (key: string): string => `key: ${key}
hitPolicy: FIRST
inputs:
  - {id: amount, label: Betrag, type: number}
outputs:
  - {id: ok, label: Fähig, type: boolean}
rules:
  - {id: r1, conditions: ["> 10"], outputs: {ok: true}}
  - {id: r2, conditions: ["-"], outputs: {ok: false}}
`;

describe('decisions', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  const create = (key: string, source: Json, source_type = 'json', more: object = {}) =>
    api.post('/v1/decisions', { key, name: 'Discount', source_type, source, ...more });

  it.each([
    ['json', discountTable],
    ['json', (key: string) => JSON.stringify(discountTable(key), null, 2)],
    ['yaml', yamlOf],
  ])(
    'a decision uploaded as %s is stored as it was sent [resources.decision-definition.has-the-fields-id-key-name-version] [versioning.7-source-hash-is-returned-for]',
    async (source_type, sourceOf) => {
      const key = newDecisionKey();
      const source = sourceOf(key);
      const created = dataOf(await create(key, source, source_type), 201);
      const text = typeof source === 'string' ? source : JSON.stringify(source);
      expect(created).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        key,
        version: 1,
        name: 'Discount',
        source_type,
        source_hash: sha256(text),
        is_active: true,
        created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        createdAt: created.created_at,
        updated_at: created.created_at,
        findings: expect.any(Array),
      });
      expect(dataOf(await api.get(`/v1/decisions/${key}`))).toEqual({
        ...created,
        source: source_type === 'json' ? JSON.parse(text) : source,
      });
    },
  );

  it('all errors of a decision source are reported at once, with their rules', async () => {
    const key = newDecisionKey();
    const rules = [
      { id: 'r1', conditions: ['>= ', '-'], outputs: { discount: 1 } },
      { id: 'r2', conditions: ['-', '-'], outputs: { discount: '{{ 1 + }}' } },
    ];
    const answer = await create(key, discountTable(key, { rules }));
    expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    const errors = answer.body.error.findings.filter((one: Json) => one.severity === 'error');
    expect(errors.map((one: Json) => one.element_id)).toEqual(['r1', 'r2']);
    expect(refusalOf(await api.get(`/v1/decisions/${key}`))).toEqual([404, 'NOT_FOUND']);
  });

  it('warnings are answered with the version that has them', async () => {
    const key = newDecisionKey();
    const rules = [
      { id: 'all', conditions: ['-', '-'], outputs: { discount: 1 } },
      { id: 'never', conditions: ['> 5', '-'], outputs: { discount: 2 } },
    ];
    const created = dataOf(await create(key, discountTable(key, { rules })), 201);
    expect(created.findings).toEqual([
      { element_id: 'never', line: null, severity: 'warning', message: expect.stringContaining('all') },
    ]);
  });

  const valid = discountTable('k');
  it.each([
    ['no key', { name: 'D', source_type: 'json', source: valid }],
    ['no name', { key: 'k', source_type: 'json', source: valid }],
    ['no source', { key: 'k', name: 'D', source_type: 'json' }],
    ['a source that is null', { key: 'k', name: 'D', source_type: 'json', source: null }],
    ['an empty key', { key: '', name: 'D', source_type: 'json', source: valid }],
    ['a key that is a step in a path', { key: '..', name: 'D', source_type: 'json', source: valid }],
    ['another type of source', { key: 'k', name: 'D', source_type: 'bpmn', source: 'x' }],
    ['an unknown field', { key: 'k', name: 'D', source_type: 'json', source: valid, colour: 'red' }],
    ['an object as YAML', { key: 'k', name: 'D', source_type: 'yaml', source: valid }],
    ['a list as JSON', { key: 'k', name: 'D', source_type: 'json', source: [valid] }],
    [
      'a hit policy of another standard',
      { key: 'k', name: 'D', source_type: 'json', source: { ...valid, hitPolicy: 'ANY' } },
    ],
  ])('uploading a decision with %s is refused', async (_title, body) => {
    expect(refusalOf(await api.post('/v1/decisions', body as Json))).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('an upload ignores the fields that a decision has only in answers', async () => {
    const key = newDecisionKey();
    const more = { version: 9, is_active: false, source_hash: 'x', created_at: 'x', updatedAt: 'x' };
    expect(dataOf(await create(key, discountTable(key), 'json', more), 201)).toMatchObject({ version: 1 });
  });

  it('an upload that expects another newest version than there is stores nothing', async () => {
    const key = await uploadDecision(api);
    const put = { source_type: 'json', source: discountTable(key), expected_version: 1 };
    dataOf(await api.put(`/v1/decisions/${key}`, put));
    expect(refusalOf(await api.put(`/v1/decisions/${key}`, put))).toEqual([409, 'CONFLICT']);
    expect(dataOf(await api.get(`/v1/decisions/${key}/versions`))).toHaveLength(2);
  });

  it('the key of an existing decision is refused, and a deleted key is revived as the next version', async () => {
    const key = await uploadDecision(api);
    expect(refusalOf(await create(key, discountTable(key)))).toEqual([409, 'CONFLICT']);
    const { evaluation_id } = dataOf(await api.post(`/v1/decisions/${key}/evaluate`, { variables: {} }));
    expect((await api.delete(`/v1/decisions/${key}`)).status).toBe(204);
    expect(refusalOf(await api.get(`/v1/decisions/${key}`))).toEqual([404, 'NOT_FOUND']);
    const kept = ['/versions', '/versions/1', '/versions/1/verify', '/evaluations', `/evaluations/${evaluation_id}`];
    for (const path of kept) expect([path, (await api.get(`/v1/decisions/${key}${path}`)).status]).toEqual([path, 200]);
    for (const path of ['/versions', '/evaluations'])
      expect(refusalOf(await api.get(`/v1/decisions/never-there${path}`))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await api.delete(`/v1/decisions/${key}`))).toEqual([404, 'NOT_FOUND']);
    const put = { source_type: 'json', source: discountTable(key) };
    expect(refusalOf(await api.put(`/v1/decisions/${key}`, put))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await api.post(`/v1/decisions/${key}/evaluate`, { variables: {} }))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await api.post(`/v1/decisions/${key}/rollback`, { version: 1 }))).toEqual([404, 'NOT_FOUND']);
    expect(dataOf(await create(key, discountTable(key)), 201)).toMatchObject({ version: 2, is_active: true });
    expect(dataOf(await api.get(`/v1/decisions/${key}/evaluations`))).toHaveLength(1);
  });

  it('PUT adds a version, rollback activates an old one, and numbering goes on from MAX(version) [states.definition-version.decision-versions-follow-the-same-rules] [versioning.8-decisions-follow-the-same-rules] [service.decision-tables-are-stored-versioned-and-evaluated]', async () => {
    const key = await uploadDecision(api);
    const path = `/v1/decisions/${key}`;
    const put = { source_type: 'json', source: discountTable(key) };
    const second = dataOf(await api.put(path, { ...put, key, name: 'Renamed' }));
    expect(second).toMatchObject({ key, version: 2, is_active: true, name: 'Renamed' });
    expect(dataOf(await api.get(`${path}/versions/1`))).toMatchObject({ is_active: false, name: 'Discount' });
    const first = dataOf(await api.post(`${path}/rollback`, { version: 1 }));
    expect(first).toEqual({ id: expect.any(String), key, version: 1, is_active: true, updated_at: expect.any(String) });
    expect(dataOf(await api.get(path))).toMatchObject({ id: first.id, version: 1 });
    expect(dataOf(await api.put(path, { source_type: 'yaml', source: yamlOf(key) }))).toMatchObject({
      version: 3,
      name: 'Discount',
      source_type: 'yaml',
    });
    const versions = dataOf(await api.get(`${path}/versions`));
    expect(versions.map((one: Json) => [one.version, one.is_active])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    expect(versions[2]).toMatchObject({
      id: first.id,
      source_hash: second.source_hash,
      created_at: expect.any(String),
    });
  });

  it.each([
    ['a version that is none', 'POST', '/rollback', { version: '1' }, 400],
    ['a version that is not there', 'POST', '/rollback', { version: 9 }, 404],
    ['an unknown field of a rollback', 'POST', '/rollback', { version: 1, reason: 'x' }, 400],
    ['another key than that of the path', 'PUT', '', { key: 'other', source_type: 'json', source: valid }, 400],
    ['a PUT without source', 'PUT', '', { source_type: 'json' }, 400],
  ])('a change of a decision with %s is refused', async (_title, method, path, body, status) => {
    const key = await uploadDecision(api);
    expect((await api.send(method, `/v1/decisions/${key}${path}`, body as Json)).status).toBe(status);
    expect(dataOf(await api.get(`/v1/decisions/${key}/versions`))).toHaveLength(1);
  });

  it.each([
    ['PUT', '', { source_type: 'json', source: valid }],
    ['DELETE', '', undefined],
    ['GET', '', undefined],
    ['GET', '/versions', undefined],
    ['GET', '/versions/1', undefined],
    ['GET', '/versions/1/verify', undefined],
    ['POST', '/rollback', { version: 1 }],
    ['POST', '/evaluate', { variables: {} }],
    ['GET', '/evaluations', undefined],
    ['GET', `/evaluations/${crypto.randomUUID()}`, undefined],
  ])('%s %s of an unknown key, or of another tenant, is 404 with the same body', async (method, path, body) => {
    const stranger = await registerTenant();
    const key = await uploadDecision(stranger);
    const comparable = async (of: string) => {
      const answer = await api.send(method, `/v1/decisions/${of}${path}`, body as Json);
      return [answer.status, { ...answer.body.error, request_id: '' }];
    };
    expect(await comparable(key)).toEqual(await comparable(newDecisionKey()));
    expect((await comparable(key))[0]).toBe(404);
    expect(dataOf(await stranger.get(`/v1/decisions/${key}/versions`))).toHaveLength(1);
  });

  it('concurrent PUTs number versions without gaps and leave one active', async () => {
    const key = await uploadDecision(api);
    const put = { source_type: 'json', source: discountTable(key) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.put(`/v1/decisions/${key}`, put)));
    const numbers = answers.map((answer) => dataOf(answer).version).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, n) => n + 2));
    const versions = dataOf(await api.get(`/v1/decisions/${key}/versions`));
    expect(versions.filter((one: Json) => one.is_active)).toHaveLength(1);
  });

  it('one of many concurrent first uploads of a key wins', async () => {
    const key = newDecisionKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(key, discountTable(key))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('a decision version can be verified by its hash', async () => {
    const key = newDecisionKey();
    await create(key, yamlOf(key), 'yaml');
    expect(dataOf(await api.get(`/v1/decisions/${key}/versions/1/verify`))).toEqual({
      key,
      version: 1,
      source_hash: sha256(yamlOf(key)),
      algorithm: 'sha256',
      how_to_verify: expect.stringContaining(`/v1/decisions/${key}/versions/1`),
    });
    for (const version of ['0', '2', 'x', '99999999999'])
      expect(refusalOf(await api.get(`/v1/decisions/${key}/versions/${version}`))).toEqual([404, 'NOT_FOUND']);
  });

  it('the decision list has one row per key, newest first, in pages', async () => {
    const mine = await registerTenant();
    const keys: string[] = [];
    for (let n = 0; n < 3; n += 1) keys.unshift(await uploadDecision(mine));
    const first = await mine.get('/v1/decisions?limit=2');
    expect(first.body.page).toMatchObject({ limit: 2, offset: 0, has_more: true });
    const second = await mine.get(`/v1/decisions?limit=2&cursor=${first.body.page.next_cursor}`);
    expect([...first.body.data, ...second.body.data].map((row: Json) => row.key)).toEqual(keys);
    expect(first.body.data[0]).toMatchObject({ is_active: true, updated_at: expect.any(String) });
    expect(first.body.data[0]).not.toHaveProperty('source');
    expect((await mine.get('/v1/decisions?limit=2&offset=2')).body.data).toHaveLength(1);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'cursor=x'])
      expect(refusalOf(await mine.get(`/v1/decisions?${query}`))).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('a repeated upload with the same Idempotency-Key is done once', async () => {
    const key = newDecisionKey();
    const body = { key, name: 'Once', source_type: 'json', source: discountTable(key) };
    const header = { 'idempotency-key': key };
    const first = dataOf(await api.post('/v1/decisions', body, header), 201);
    const repeated = await api.post('/v1/decisions', body, header);
    expect(dataOf(repeated, 201)).toEqual(first);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(refusalOf(await api.post('/v1/decisions', { ...body, name: 'Twice' }, header))).toEqual([409, 'CONFLICT']);
  });

  it('changes of decisions are audited', async () => {
    const mine = await registerTenant();
    const key = await uploadDecision(mine);
    const { id } = dataOf(await mine.put(`/v1/decisions/${key}`, { source_type: 'json', source: discountTable(key) }));
    await mine.post(`/v1/decisions/${key}/rollback`, { version: 1 });
    await mine.post(`/v1/decisions/${key}/rollback`, { version: 1 });
    await mine.delete(`/v1/decisions/${key}`);
    const entries: Json[] = dataOf(await mine.get('/v1/audit')).filter((one: Json) =>
      one.action.startsWith('decision.'),
    );
    expect(entries.map((one) => [one.action, one.actorType, one.payload.key])).toEqual([
      ['decision.deleted', 'api_key', key],
      ['decision.rolled_back', 'api_key', key],
      ['decision.updated', 'api_key', key],
      ['decision.created', 'api_key', key],
    ]);
    expect(entries[2].payload).toMatchObject({ decision_id: id, version: 2, source_hash: expect.any(String) });
    expect(dataOf(await mine.get('/v1/audit/verify'))).toMatchObject({ valid: true });
  });

  it('a decision is read and evaluated with definitions:read, and written with definitions:write', async () => {
    const key = await uploadDecision(api);
    const [reader, writer] = await Promise.all([
      keyWith(api, ['definitions:read']),
      keyWith(api, ['definitions:write']),
    ]);
    const put = { source_type: 'json', source: discountTable(key) };
    expect((await reader.post(`/v1/decisions/${key}/evaluate`, { variables: {} })).status).toBe(200);
    expect(refusalOf(await reader.put(`/v1/decisions/${key}`, put))).toEqual([403, 'FORBIDDEN']);
    expect((await writer.put(`/v1/decisions/${key}`, put)).status).toBe(200);
    expect(refusalOf(await writer.get(`/v1/decisions/${key}`))).toEqual([403, 'FORBIDDEN']);
  });

  it.each(['__proto__', 'constructor', 'a/b c%ü'])('a decision may have the key %s', async (name) => {
    const mine = await registerTenant();
    const source = discountTable(name);
    dataOf(await mine.post('/v1/decisions', { key: name, name, source_type: 'json', source }), 201);
    const path = `/v1/decisions/${encodeURIComponent(name)}`;
    expect(dataOf(await mine.get(path))).toMatchObject({ key: name });
    expect(dataOf(await mine.post(`${path}/evaluate`, { variables: { amount: 100 } }))).toMatchObject({
      decision_key: name,
      outputs: { discount: 10 },
    });
  });
});
