import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { localSecrets } from '../../tools/stack/secrets.mjs';
import { type Api, dataOf, refusalOf, startInstance } from './support/api.js';
import { execute } from './support/database.js';
import { endOf } from './support/end-of.js';
import { stackUnderTest } from './support/own-api.js';
import { sequence, serviceTask, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const using = (name: string) =>
  sequence(serviceTask('pay', 'https://x.example', { 'header.X': `{{credentials.${name}}}` }));

describe('/v1/credentials', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });
  const create = (name: string, value = 'secret') => api.post('/v1/credentials', { name, value });

  it('credentials are shown without their values [endpoints.audit-credentials-monitoring.post-credentials] [endpoints.audit-credentials-monitoring.get-credentials] [endpoints.audit-credentials-monitoring.get-credentials-name] [resources.typed-data-declarations.fields-of-credential-records-not-shown-beyond]', async () => {
    const created = dataOf(
      await api.post('/v1/credentials', { name: 'b.key-1', value: 'v1', description: 'of B' }),
      201,
    );
    expect(created).toEqual({
      id: expect.any(String),
      name: 'b.key-1',
      description: 'of B',
      version: 1,
      created_at: TIME,
      createdAt: created.created_at,
      updated_at: TIME,
      updatedAt: created.updated_at,
      last_used_at: null,
      lastUsedAt: null,
    });
    const { name } = dataOf(await create('a_key'), 201);
    expect(dataOf(await api.get('/v1/credentials/b.key-1'))).toEqual(created);
    expect(dataOf(await api.get('/v1/credentials'))).toEqual([expect.objectContaining({ name }), created]);
  });

  it('a new value of a credential increments its version [endpoints.audit-credentials-monitoring.patch-credentials-name]', async () => {
    const created = dataOf(await create('rotated'), 201);
    const rotated = dataOf(await api.patch('/v1/credentials/rotated', { value: 'v2' }));
    expect(rotated).toEqual({ ...created, version: 2, updated_at: TIME, updatedAt: rotated.updated_at });
    expect(rotated.updated_at >= created.updated_at).toBe(true);
  });

  it('a deleted credential can be created again, and its version goes on [endpoints.audit-credentials-monitoring.delete-credentials-name]', async () => {
    const first = dataOf(await create('again'), 201);
    expect((await api.delete('/v1/credentials/again')).status).toBe(204);
    expect(refusalOf(await api.get('/v1/credentials/again'))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await api.patch('/v1/credentials/again', { value: 'x' }))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await api.delete('/v1/credentials/again'))).toEqual([404, 'NOT_FOUND']);
    const second = dataOf(await create('again'), 201);
    expect(second).toMatchObject({ version: 2, description: null, last_used_at: null });
    expect(second.id).not.toBe(first.id);
  });

  it('a credential name is unique, and each Idempotency-Key creates one credential', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (value: string) => api.post('/v1/credentials', { name: 'once', value }, headers);
    const created = dataOf(await send('v'), 201);
    expect(dataOf(await send('v'), 201)).toEqual(created);
    expect(refusalOf(await send('w'))).toEqual([409, 'CONFLICT']);
    expect(refusalOf(await create('once'))).toEqual([409, 'CONFLICT']);
    expect(refusalOf(await create('once', 'ü'.repeat(32_769)))).toEqual([409, 'CONFLICT']);
    expect(dataOf(await api.get('/v1/credentials/once')).version).toBe(1);
  });

  it.each(['once-more', '__proto__', 'constructor', 'A.b-C_9', '1', '_', 'x'.repeat(100)])(
    'a credential may be called %s',
    async (name) => {
      expect(dataOf(await create(name), 201).name).toBe(name);
    },
  );

  it.each(['{{credentials.other}}', '{{ name }}', 'a b', '', '-a', '.a', 'a/b', 'ä', 'a\n', 'x'.repeat(101), 7, null])(
    'a credential may not be called %j',
    async (name) => {
      const answer = await api.post('/v1/credentials', { name, value: 'a-canary-of-ours' });
      expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.message).toContain('name');
      expect(JSON.stringify(answer.body)).not.toContain('a-canary-of-ours');
    },
  );

  it('the error says which credential names are allowed', async () => {
    const { body } = await create('{{credentials.other}}');
    expect(body.error.message).toContain('name must be letters, digits, "_", "-" and "." only');
  });

  it.each([
    ['65,537 letters', 'x'.repeat(65_537)],
    ['65,538 bytes', 'ü'.repeat(32_769)],
    ['empty', ''],
    ['a text with NUL', 'a\0b'],
    ['a lone surrogate', '\ud800'],
    ['a number', 7],
    ['null', null],
    ['an object', { a: 1 }],
  ])('a credential value that is %s is refused', async (_title, value) => {
    const name = 'sized';
    for (const answer of [
      await api.post('/v1/credentials', { name, value }),
      await create('sized').then(() => api.patch('/v1/credentials/sized', { value })),
    ]) {
      expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    }
    await api.delete('/v1/credentials/sized');
  });

  it('a credential holds up to 64 KiB', async () => {
    dataOf(await create('large', 'ü'.repeat(32_768)), 201);
  });

  it('a tenant has at most a thousand credentials', async () => {
    const other = await registerTenant();
    const { id } = dataOf(await other.post('/v1/credentials', { name: 'first', value: 'x' }), 201);
    await execute(
      `INSERT INTO credential (tenant_id, name, id, version, master_key_id, wrapped_key, sealed)
       SELECT tenant_id, 'n' || n, gen_random_uuid(), 1, master_key_id, wrapped_key, sealed
       FROM credential, generate_series(1, 998) AS n WHERE id = $1`,
      [id],
    );
    dataOf(await other.post('/v1/credentials', { name: 'last', value: 'x' }), 201);
    const refused = await other.post('/v1/credentials', { name: 'too-many', value: 'x' });
    expect(refusalOf(refused)).toEqual([413, 'QUOTA_EXCEEDED']);
    expect((await other.delete('/v1/credentials/n7')).status).toBe(204);
    dataOf(await other.post('/v1/credentials', { name: 'too-many', value: 'x' }), 201);
  });

  it('the stored request hash does not allow a short credential to be guessed', async () => {
    const body = { name: 'short', value: '4711' };
    const key = crypto.randomUUID();
    dataOf(await api.post('/v1/credentials', body, { 'idempotency-key': key }), 201);
    const [row] = await execute('SELECT request_hash FROM idempotency WHERE key = $1', [key]);
    const plain = createHash('sha256')
      .update(`POST\n/v1/credentials\n${JSON.stringify(body)}`)
      .digest('hex');
    expect(row.request_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row.request_hash).not.toBe(plain);
  });

  it('credential changes are audited without their values', async () => {
    const created = dataOf(await create('audited', 'a-canary-of-ours'), 201);
    dataOf(await api.patch('/v1/credentials/audited', { value: 'a-canary-of-ours-2' }));
    await api.delete('/v1/credentials/audited');
    const entries = dataOf(await api.get('/v1/audit?limit=100')).filter(
      ({ payload }: { payload: { credential_id?: string } }) => payload.credential_id === created.id,
    );
    const about = { credential_id: created.id, name: 'audited' };
    expect(
      entries.map(({ action, actorType, payload }: Record<string, unknown>) => [action, actorType, payload]),
    ).toEqual([
      ['credential.deleted', 'api_key', { ...about, version: 2 }],
      ['credential.rotated', 'api_key', { ...about, version: 2 }],
      ['credential.created', 'api_key', { ...about, version: 1 }],
    ]);
    expect(dataOf(await api.get('/v1/audit/verify')).valid).toBe(true);
  });

  it('deleting a credential warns of active definitions that use it', async () => {
    dataOf(await create('used'), 201);
    const [first, second] = [await upload(api, using('used')), await upload(api, using('used'), 'Second')];
    const [former, foreign] = [await upload(api, using('used')), await upload(api, using('other'))];
    dataOf(await api.put(`/v1/definitions/${former}`, { source_type: 'json', source: using('other') }));
    const deleted = dataOf(await api.delete('/v1/credentials/used'));
    expect(deleted).toMatchObject({ name: 'used', deleted: true });
    const warned = deleted.warnings.map((warning: { definition_key: string }) => warning.definition_key);
    expect(warned.toSorted()).toEqual([first, second].toSorted());
    expect(warned).not.toContain(foreign);
    expect(deleted.warnings).toContainEqual({
      definition_key: second,
      definition_version: 1,
      definition_name: 'Second',
      message: `version 1 of definition ${second} uses the credential used: its calls fail until there is one again`,
    });
    expect((await api.get('/v1/credentials/used')).status).toBe(404);
  });

  const misplaced = {
    'a mapping': serviceTask(
      'a',
      'https://x.example',
      {},
      { ioMapping: { inputs: [{ source: '{{credentials.x}}', target: 't' }] } },
    ),
    'a script': { id: 'a', type: 'scriptTask', script: 'credentials.x', resultVariable: 'r' },
    'an assignee': { id: 'a', type: 'userTask', assignee: '{{credentials.x}}' },
    'another header': serviceTask('a', 'https://x.example', { timeout: '{{credentials.x}}' }),
    'a larger expression': serviceTask('a', 'https://x.example', { 'header.X': "{{ 'a' + credentials.x }}" }),
    'no name': serviceTask('a', 'https://x.example', { 'header.X': "{{ credentials['{{x}}'] }}" }),
  };
  it.each(Object.entries(misplaced))('a credential reference in %s is an error of the upload', async (_, element) => {
    const answer = await api.post('/v1/definitions/validate', { source_type: 'json', source: sequence(element) });
    expect(dataOf(answer)).toMatchObject({
      valid: false,
      findings: [{ element_id: 'a', severity: 'error', message: expect.stringMatching(/credential/) }],
    });
  });

  it('a credential reference in a condition is an error of the upload', async () => {
    const source = {
      ...sequence(),
      flows: [{ id: 'f', sourceRef: 'start', targetRef: 'end', condition: "credentials.x == 'a'" }],
    };
    const answer = await api.post('/v1/definitions/validate', { source_type: 'json', source });
    expect(dataOf(answer).findings).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        message: expect.stringContaining('expected credentials only in the task headers'),
      }),
    );
  });

  it('a program with another or a missing credential master key refuses to start', async () => {
    dataOf(await create('kept'), 201);
    const { credentialsKeys } = localSecrets(stackUnderTest().dataDir);
    const [id = ''] = credentialsKeys.split(':');
    const other = Buffer.alloc(32, 9).toString('base64');
    for (const app of ['api', 'worker']) {
      const startedWith = (keys: string) => refusedStart(app, 'CREDENTIALS_KEYS', keys);
      expect(await startedWith(`${id}:${other}`)).toEqual([1, `expected the key that ${id} was before`]);
      expect(await startedWith(`other:${other}`)).toEqual([
        1,
        `expected the key ${id}, with which credentials are stored`,
      ]);
    }
  }, 240_000);

  it.each(['api', 'worker'])(
    'the %s refuses to start without the payload master keys or with others',
    async (app) => {
      await startInstance(api, await upload(api, sequence(userTask('kept'))));
      const { payloadKeys } = localSecrets(stackUnderTest().dataDir);
      const other = `other:${Buffer.alloc(32, 9).toString('base64')}`;
      expect(await refusedStart(app, 'PAYLOAD_KEYS', other)).toEqual([
        1,
        `expected the master key ${payloadKeys.split(':')[0]}, with which payloads are sealed, found only other`,
      ]);
    },
    240_000,
  );

  it('the command rotate-credentials rewraps credentials under the first master key', async () => {
    const { credentialsKeys, payloadKeys } = localSecrets(stackUnderTest().dataDir);
    const { code, output } = await endOf('rotate-credentials', { CREDENTIALS_KEYS: credentialsKeys });
    const under = (keys: string) => ({ master_key: keys.split(':')[0], rewrapped: 0, unreadable: [] });
    expect([code, JSON.parse(output)]).toEqual([0, { ...under(credentialsKeys), payload_keys: under(payloadKeys) }]);
  }, 120_000);
});

/** The exit code, and the beginning of the message about the keys. */
async function refusedStart(app: string, setting: string, keys: string): Promise<[number | null, string | undefined]> {
  const { code, output } = await endOf(app, { [setting]: keys });
  const said = new RegExp(`${setting}: (expected the .*?(before|stored|found only other))`).exec(output)?.[1];
  return [code, said ?? output];
}
