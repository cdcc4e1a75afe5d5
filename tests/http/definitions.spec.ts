import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { Api, dataOf, refusalOf, type Json } from './support/api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const NS = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
const XML = `<?xml version="1.0"?>
<definitions xmlns="${NS}" targetNamespace="t"><process id="p" isExecutable="true">
  <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="t"/>
  <userTask id="t" name="Prüfen"/><sequenceFlow id="f2" sourceRef="t" targetRef="e"/><endEvent id="e"/>
</process></definitions>`;
const BROKEN = XML.replace('targetRef="e"', 'targetRef="nowhere"');
const YAML = `id: p
elements:
  - {id: s, type: startEvent}
  - {id: e, type: endEvent}
flows:
  - {id: f, sourceRef: s, targetRef: e}
`;
const process = sequence(userTask('a'));
const newKey = (): string => `k-${crypto.randomUUID()}`;

describe('definitions', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  it.each([
    ['bpmn', XML, XML],
    ['bpmn-base64', Buffer.from(XML).toString('base64'), XML],
    ['yaml', YAML, null],
    ['json', process, null],
    ['json', JSON.stringify(process), null],
  ])(
    'a definition uploaded as %s is stored as sent and served as XML [service.process-definitions-are-uploaded-as-bpmn-xml] [resources.process-definition.source] [resources.process-definition.source-type] [resources.process-definition.source-hash] [endpoints.process-definitions.get-xml] [versioning.7-source-hash-is-returned-for]',
    async (source_type, source, xml) => {
      const key = newKey();
      const created = dataOf(
        await api.post('/v1/definitions', { key, name: 'P', source_type, source, description: 'd' }),
        201,
      );
      expect(created).toMatchObject({
        key,
        version: 1,
        name: 'P',
        is_active: true,
        source_type,
        sourceType: source_type,
        findings: [],
      });
      const stored = dataOf(await api.get(`/v1/definitions/${key}`));
      expect(stored.source).toEqual(source_type === 'json' ? process : source);
      expect(stored).toMatchObject({ id: created.id, description: 'd', created_at: stored.createdAt });
      expect(stored.source_hash).toBe(sha256(typeof source === 'string' ? source : JSON.stringify(source)));
      const answer = await api.get(`/v1/definitions/${key}/xml`);
      expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
      if (xml === null) expect(answer.body).toContain(NS);
      else expect(answer.body).toBe(xml);
    },
  );

  it('all findings of a broken source are reported at once, with element and line', async () => {
    const answer = await api.post('/v1/definitions', { key: newKey(), name: 'P', source_type: 'bpmn', source: BROKEN });
    expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error.findings).toContainEqual(
      expect.objectContaining({ severity: 'error', element_id: expect.any(String), line: expect.any(Number) }),
    );
  });

  it('warnings are answered with the version that has them', async () => {
    const source = XML.replace('isExecutable="true"', 'isExecutable="false"');
    const created = dataOf(
      await api.post('/v1/definitions', { key: newKey(), name: 'P', source_type: 'bpmn', source }),
      201,
    );
    expect(created.findings).toContainEqual(expect.objectContaining({ severity: 'warning' }));
  });

  it.each([
    ['no key', { name: 'P', source_type: 'json', source: process }],
    ['no source', { key: 'k', name: 'P', source_type: 'json' }],
    ['a key that is a step in a path', { key: '..', name: 'P', source_type: 'json', source: process }],
    ['a key of blanks', { key: ' ', name: 'P', source_type: 'json', source: process }],
    ['an empty name', { key: 'k', name: '', source_type: 'json', source: process }],
    ['an unknown source type', { key: 'k', name: 'P', source_type: 'xml', source: XML }],
    ['an unknown field', { key: 'k', name: 'P', source_type: 'json', source: process, colour: 'red' }],
    ['a source of another type', { key: 'k', name: 'P', source_type: 'bpmn', source: process }],
    [
      'a DOCTYPE',
      {
        key: 'k',
        name: 'P',
        source_type: 'bpmn',
        source: XML.replace('<definitions', '<!DOCTYPE x [<!ENTITY a "b">]><definitions'),
      },
    ],
    ['base64 that is none', { key: 'k', name: 'P', source_type: 'bpmn-base64', source: '***' }],
  ])(
    'uploading a definition with %s is refused [resources.process-definition.key] [resources.process-definition.name] [resources.process-definition.source-type] [endpoints.process-definitions.post]',
    async (_title, body) => {
      expect(refusalOf(await api.post('/v1/definitions', body))).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  it('names that the tenant does not have now are warnings of the upload, and are no part of the version', async () => {
    const missing = `missing-${crypto.randomUUID()}`;
    const source = sequence(
      { id: 'call', type: 'callActivity', calledElement: missing },
      { id: 'rate', type: 'businessRuleTask', decisionRef: missing },
      {
        ...{ id: 'pay', type: 'serviceTask' },
        taskHeaders: { url: 'https://shop.example.com/', 'header.Authorization': `{{credentials.${missing}}}` },
      },
      { id: 'computed', type: 'callActivity', calledElement: '{{ key }}' },
    );
    const [key, name] = [newKey(), 'P'];
    const warnings = [
      ['call', 'definition'],
      ['rate', 'decision'],
      ['pay', 'credential'],
    ].map(([element_id, kind]) => ({
      ...{ element_id, line: null, severity: 'warning' },
      message: `expected the ${kind} ${missing} to exist, but it is not there now`,
    }));
    expect(dataOf(await api.post('/v1/definitions/validate', { source_type: 'json', source }))).toEqual({
      valid: true,
      findings: warnings,
    });
    const created = dataOf(await api.post('/v1/definitions', { key, name, source_type: 'json', source }), 201);
    expect(created.findings).toEqual(warnings);
    await upload(api, process);
    dataOf(await api.post('/v1/definitions', { key: missing, name, source_type: 'json', source: process }), 201);
    dataOf(await api.post('/v1/credentials', { name: missing, value: 'x' }), 201);
    const again = dataOf(await api.put(`/v1/definitions/${key}`, { name, source_type: 'json', source }));
    expect(again.findings).toEqual([warnings[1]]);
    await api.delete(`/v1/credentials/${missing}`);
    const deleted = dataOf(await api.put(`/v1/definitions/${key}`, { name, source_type: 'json', source }));
    expect(deleted.findings).toEqual([warnings[1], warnings[2]]);
    const itself = newKey();
    const calling = sequence({ id: 'call', type: 'callActivity', calledElement: itself });
    expect(
      dataOf(await api.post('/v1/definitions', { key: itself, name, source_type: 'json', source: calling }), 201)
        .findings,
    ).toEqual([]);
  });

  it('an upload ignores the fields that a definition has only in answers', async () => {
    const body = {
      key: newKey(),
      name: 'P',
      sourceType: 'json',
      source: process,
      version: 9,
      is_active: false,
      createdAt: 'x',
    };
    expect(dataOf(await api.post('/v1/definitions', body), 201)).toMatchObject({ version: 1, is_active: true });
  });

  it('the key of an existing definition is refused, and a deleted key is revived as the next version', async () => {
    const key = await upload(api, process);
    const body = { key, name: 'P', source_type: 'json', source: process };
    expect(refusalOf(await api.post('/v1/definitions', body))).toEqual([409, 'CONFLICT']);
    expect((await api.delete(`/v1/definitions/${key}`)).status).toBe(204);
    for (const path of ['', '/xml', '/xml?layout=true', '/preview.mermaid', '/versions/2']) {
      expect(refusalOf(await api.get(`/v1/definitions/${key}${path}`))).toEqual([404, 'NOT_FOUND']);
    }
    // What instances and the audit log name can still be read.
    for (const path of [
      '/versions',
      '/versions/1',
      '/versions/1/verify',
      '/xml?version=1',
      '/preview.mermaid?version=1',
    ])
      expect([path, (await api.get(`/v1/definitions/${key}${path}`)).status]).toEqual([path, 200]);
    const started = await api.post(`/v1/instances`, { definition_key: key, definition_version: 1 });
    expect(refusalOf(started)).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await api.delete(`/v1/definitions/${key}`))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await api.post('/v1/instances', { definition_key: key }))).toEqual([404, 'NOT_FOUND']);
    expect(dataOf(await api.post('/v1/definitions', body), 201)).toMatchObject({ version: 2, is_active: true });
  });

  it('PUT adds a version, rollback activates an old one, and numbering goes on from MAX(version) [service.process-definitions-are-uploaded-as-bpmn-xml] [resources.process-definition.version] [versioning.2-a-definition-is-created-as] [versioning.3-get-by-key-returns-the] [versioning.4-rollback-atomically-makes-the-named]', async () => {
    const key = await upload(api, process);
    const put = { source_type: 'json', source: process };
    expect(dataOf(await api.put(`/v1/definitions/${key}`, { ...put, name: 'Renamed' }))).toMatchObject({
      key,
      version: 2,
      is_active: true,
      name: 'Renamed',
    });
    expect(dataOf(await api.get(`/v1/definitions/${key}/versions/1`))).toMatchObject({
      version: 1,
      is_active: false,
      name: 'Process',
    });
    expect(dataOf(await api.post(`/v1/definitions/${key}/rollback`, { version: 1 }))).toMatchObject({
      key,
      version: 1,
      is_active: true,
      updated_at: expect.any(String),
    });
    expect(dataOf(await api.get(`/v1/definitions/${key}`))).toMatchObject({ version: 1 });
    expect(dataOf(await api.put(`/v1/definitions/${key}`, put))).toMatchObject({ version: 3, is_active: true });
    const versions = dataOf(await api.get(`/v1/definitions/${key}/versions`));
    expect(versions.map((one: Json) => [one.version, one.is_active])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    expect(refusalOf(await api.post(`/v1/definitions/${key}/rollback`, { version: 9 }))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await api.post(`/v1/definitions/${key}/rollback`, { version: '1' }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
    expect(refusalOf(await api.put(`/v1/definitions/${key}`, { ...put, key: 'other' }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
    expect(refusalOf(await api.put(`/v1/definitions/${newKey()}`, { ...put, name: 'P' }))).toEqual([404, 'NOT_FOUND']);
  });

  it('concurrent PUTs number versions without gaps and leave one active [resources.process-definition.is-active] [versioning.2-a-definition-is-created-as]', async () => {
    const key = await upload(api, process);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => api.put(`/v1/definitions/${key}`, { source_type: 'json', source: process })),
    );
    expect(answers.map(({ body }) => body.data.version).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 2),
    );
    const versions = dataOf(await api.get(`/v1/definitions/${key}/versions`));
    expect(versions.filter((one: Json) => one.is_active)).toHaveLength(1);
  });

  it('one of many concurrent first uploads of a key wins', async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.post('/v1/definitions', { key, name: 'P', source_type: 'json', source: process }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('a definition version can be verified by its hash [endpoints.process-definitions.get-versions-verify] [versioning.7-source-hash-is-returned-for]', async () => {
    const key = newKey();
    await api.post('/v1/definitions', { key, name: 'P', source_type: 'bpmn', source: XML });
    expect(dataOf(await api.get(`/v1/definitions/${key}/versions/1/verify`))).toEqual({
      key,
      version: 1,
      source_hash: sha256(XML),
      algorithm: 'sha256',
      how_to_verify: expect.stringContaining('SHA-256'),
    });
    for (const version of ['0', '2', 'x', '99999999999']) {
      expect(refusalOf(await api.get(`/v1/definitions/${key}/versions/${version}`))).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('the definition list has one row per key, newest first, in pages', async () => {
    const mine = await registerTenant();
    const keys: string[] = [];
    for (let n = 0; n < 3; n += 1) keys.unshift(await upload(mine, process));
    const first = await mine.get('/v1/definitions?limit=2');
    expect(first.body.page).toMatchObject({ limit: 2, offset: 0, has_more: true });
    const second = await mine.get(`/v1/definitions?limit=2&cursor=${first.body.page.next_cursor}`);
    expect([...first.body.data, ...second.body.data].map((row: Json) => row.key)).toEqual(keys);
    expect(first.body.data[0]).not.toHaveProperty('source');
    expect((await mine.get('/v1/definitions?limit=2&offset=2')).body.data).toHaveLength(1);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'cursor=x']) {
      expect(refusalOf(await mine.get(`/v1/definitions?${query}`))).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  it.each(['process', 'decision'])('the JSON schema of a %s is served without an API key', async (kind) => {
    const answer = await new Api(null).get(`/schemas/${kind}.json`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ $schema: expect.stringContaining('2020-12') });
  });
});
