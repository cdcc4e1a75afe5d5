import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, startAndWait } from './support/api.js';
import { execute, foundInTables } from './support/database.js';
import { eventually } from './support/eventually.js';
import { stackUnderTest } from './support/own-api.js';
import { sequence, serviceTask, upload, userTask } from './support/processes.js';
import { StubService } from './support/stub-service.js';
import { TemporalHistories } from './support/temporal-histories.js';
import { registerTenant } from './support/tenants.js';

const canary = () => `k€y "${crypto.randomUUID()}"/+=`;

describe('calls with credentials', () => {
  let api: Api;
  let tenantId: string;
  let service: StubService;
  beforeAll(async () => {
    [api, service] = await Promise.all([registerTenant(), StubService.open()]);
    tenantId = dataOf(await api.get('/v1/tenant')).id;
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.calls.length = 0;
    service.reply = () => ({ status: 200, body: {} });
  });

  const store = async (name: string, value: string) => dataOf(await api.post('/v1/credentials', { name, value }), 201);
  async function run(headers: JsonObject, variables: JsonObject = {}, url = `${service.url}/pay`) {
    return startAndWait(api, await upload(api, sequence(serviceTask('pay', url, headers))), variables);
  }

  it('a service call carries credentials in its address, headers, query and body [service.credentials-are-encrypted-secrets-service-task-headers]', async () => {
    await store('every.place-1', 'a/b?c');
    const done = await run(
      {
        'header.Authorization': 'Bearer {{credentials.every.place-1}}',
        'query.key': '{{ credentials.every.place-1 }}',
        body: "{{ {amount: amount, auth: {key: credentials['every.place-1']}} }}",
      },
      { amount: 3 },
      `${service.url}/{{credentials.every.place-1}}`,
    );
    expect(done.status).toBe('completed');
    expect(service.calls).toEqual([
      expect.objectContaining({
        path: '/a/b?c=&key=a%2Fb%3Fc',
        headers: expect.objectContaining({ authorization: 'Bearer a/b?c' }),
        body: { amount: 3, auth: { key: 'a/b?c' } },
      }),
    ]);
  });

  it('a service call updates last_used_at of its credentials at most once a minute', async () => {
    await store('dated', 'value');
    const headers = { 'header.X': '{{credentials.dated}}' };
    const lastUse = async () => dataOf(await api.get('/v1/credentials/dated')).last_used_at;
    await run(headers);
    const first = await lastUse();
    expect(Date.parse(first)).toBeGreaterThan(Date.now() - 60_000);
    await run(headers);
    expect(await lastUse()).toBe(first);
    await execute("UPDATE credential SET last_used_at = last_used_at - interval '61 s' WHERE name = 'dated'", []);
    await run(headers);
    expect(Date.parse(await lastUse())).toBeGreaterThanOrEqual(Date.parse(first));
  });

  it('a retried call uses the new value of a credential', async () => {
    await store('changing', 'first');
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    service.reply = async () => {
      // The next attempt must come after the value has changed.
      await mayAnswer;
      return { status: service.calls.length < 3 ? 503 : 200, body: {} };
    };
    const headers = { 'header.X': '{{credentials.changing}}', retries: '5', retryBackoff: '300' };
    const running = run(headers);
    await eventually('the first attempt', async () => service.calls.length > 0);
    dataOf(await api.patch('/v1/credentials/changing', { value: 'second' }));
    answer();
    expect((await running).status).toBe('completed');
    expect(service.calls.map((call) => call.headers['x'])).toEqual(['first', 'second', 'second']);
  });

  it('a call without its credential fails without a retry and names it', async () => {
    const failed = await run({ 'header.X': '{{credentials.nobody-has-it}}', retries: '3', retryBackoff: '10' });
    expect(failed).toMatchObject({
      status: 'error',
      error: expect.stringContaining('expected the credential nobody-has-it, found none'),
    });
    expect(service.calls).toEqual([]);
    await store('nobody-has-it', 'now');
    dataOf(await api.post(`/v1/instances/${failed.id}/resume`));
    await eventually(
      'the instance to complete',
      async () => dataOf(await api.get(`/v1/instances/${failed.id}`)).status === 'completed',
    );
    expect(service.calls).toMatchObject([{ headers: { x: 'now' } }]);
  });

  it('a call never uses the credential of another tenant', async () => {
    const other = await registerTenant();
    dataOf(await other.post('/v1/credentials', { name: 'foreign', value: 'theirs' }), 201);
    expect(await run({ 'header.X': '{{credentials.foreign}}' })).toMatchObject({ status: 'error' });
    expect(service.calls).toEqual([]);
  });

  it('variable data that looks like a credential reference is sent as it is', async () => {
    await store('wanted', 'the-secret');
    const smuggled = { text: '{{credentials.wanted}}', piece: { credential: 'wanted' }, mask: '***' };
    service.reply = ({ body }) => ({ status: 200, body: { echo: body } });
    const headers = { body: '{{ smuggled }}', 'header.X': '{{ smuggled.text }}', 'header.Y': '{{credentials.wanted}}' };
    const done = await run(headers, { smuggled });
    expect(service.calls[0]).toMatchObject({
      body: smuggled,
      headers: { x: '{{credentials.wanted}}', y: 'the-secret' },
    });
    expect(done.variables.echo).toEqual(smuggled);
  });

  it('credential values in an answer are masked in every encoding', async () => {
    const value = canary();
    await store('echoed', value);
    const base64 = Buffer.from(value).toString('base64');
    service.reply = ({ body }) => ({
      status: 200,
      headers: { 'x-echo': encodeURIComponent(value) },
      body: {
        raw: body.key,
        base64,
        base64url: Buffer.from(value).toString('base64url'),
        url: `https://x.example/?key=${encodeURIComponent(value)}`,
        json: JSON.stringify({ key: value }),
        [value]: 'as a name',
      },
    });
    const mapping = {
      outputs: [
        { source: '{{ response }}', target: 'answer' },
        { source: '{{ headers }}', target: 'headers' },
      ],
    };
    const call = serviceTask('pay', service.url, { body: '{{ {key: credentials.echoed} }}' }, { ioMapping: mapping });
    const { variables } = await startAndWait(api, await upload(api, sequence(call)));
    expect(service.calls[0]?.body).toEqual({ key: value });
    expect(variables.answer).toEqual({
      raw: '***',
      base64: '***',
      base64url: '***',
      url: 'https://x.example/?key=***',
      json: '{"key":"***"}',
      '***': 'as a name',
    });
    expect(variables.headers['x-echo']).toBe('***');
  });

  it('a call with a credential does not follow redirects', async () => {
    const elsewhere = await StubService.open();
    await store('kept', 'stays-here');
    service.reply = () => ({ status: 302, headers: { location: `${elsewhere.url}/?key=stays-here` } });
    const failed = await run({ 'header.X': '{{credentials.kept}}' });
    expect(failed).toMatchObject({ status: 'error', error: expect.stringContaining('302') });
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });

  const damages: Record<string, string> = {
    'flipped bytes': `UPDATE credential SET sealed = set_byte(sealed, 30, get_byte(sealed, 30) # 1) WHERE tenant_id = $1 AND name = 'harmed'`,
    'a flipped data key': `UPDATE credential SET wrapped_key = set_byte(wrapped_key, 5, get_byte(wrapped_key, 5) # 1) WHERE tenant_id = $1 AND name = 'harmed'`,
    'the value of another row': `UPDATE credential AS c SET wrapped_key = o.wrapped_key, sealed = o.sealed FROM credential AS o
      WHERE c.tenant_id = $1 AND c.name = 'harmed' AND o.tenant_id = $1 AND o.name = 'other-one'`,
    'another version': "UPDATE credential SET version = 7 WHERE tenant_id = $1 AND name = 'harmed'",
  };
  it.each(Object.entries(damages))('a call refuses a stored credential with %s', async (_, damage) => {
    await store('harmed', 'of-harmed');
    await api.post('/v1/credentials', { name: 'other-one', value: 'of-the-other' });
    await execute(damage, [tenantId]);
    const failed = await run({ 'header.X': '{{credentials.harmed}}' });
    expect(failed).toMatchObject({
      status: 'error',
      error: expect.stringContaining('credential harmed: the stored value was changed'),
    });
    expect(service.calls).toEqual([]);
    await api.delete('/v1/credentials/harmed');
  });

  it.each(['a\nb', 'Ā'])(
    'a call refuses a header with %j and does not show the credential in the error',
    async (value) => {
      const secret = `${value} a-long-secret`;
      await store('unfit', secret);
      const failed = await run({ 'header.X': '{{credentials.unfit}}' });
      expect(failed.status).toBe('error');
      expect(failed.error).not.toContain('a-long-secret');
      await api.delete('/v1/credentials/unfit');
    },
  );

  it('a call with more than 128 KiB of credentials is refused', async () => {
    for (const name of ['large1', 'large2', 'large3']) await store(name, 'x'.repeat(50_000));
    const failed = await run({ body: '{{ [credentials.large1, credentials.large2, credentials.large3] }}' });
    expect(failed).toMatchObject({
      status: 'error',
      error: expect.stringContaining('expected credentials of at most 131072 characters in one call, found 150000'),
    });
    expect(service.calls).toEqual([]);
  });

  it('credential values appear in no history, table, log, audit entry or answer [service.credentials-are-encrypted-secrets-service-task-headers] [endpoints.audit-credentials-monitoring.post-credentials]', async () => {
    const values = [canary(), canary()];
    await store('canary', values[0]!);
    service.reply = ({ path, headers, body }) => {
      const echo = { path, key: String(headers['x-key']), body };
      if (path.startsWith('/ok')) return { status: 200, body: { echo } };
      if (path.startsWith('/error'))
        return { status: 422, body: { bpmnError: { code: `C ${body.key}`, message: `M ${body.key}` } } };
      return { status: path.startsWith('/later') ? 503 : 400, body: echo };
    };
    const headers = {
      'header.X-Key': '{{credentials.ascii}}',
      'query.key': '{{credentials.canary}}',
      body: '{{ {key: credentials.canary} }}',
      retries: '1',
      retryBackoff: '10',
    };
    await store('ascii', values[1]!.replace('€', 'e'));
    const shown: string[] = [];
    const runs: string[] = [];
    const paths = ['ok', 'error', 'failure', 'later', '{{credentials.canary}}'];
    for (const path of paths) {
      const call = serviceTask('pay', `${service.url}/${path}`, headers);
      const { id } = await startAndWait(api, await upload(api, sequence(call, userTask('then'))));
      runs.push(id);
      for (const view of ['', '/history', '/tokens', '/variables']) {
        shown.push(JSON.stringify((await api.get(`/v1/instances/${id}${view}`)).body));
      }
    }
    expect(service.calls.length).toBe(paths.length + 1);
    shown.push(JSON.stringify((await api.get('/v1/audit?limit=100')).body));
    const folder = join(stackUnderTest().dataDir, 'logs');
    const logs = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
    const histories = await TemporalHistories.open();
    const payloads = await Promise.all(runs.map((id) => histories.bytesOf(tenantId, id)));
    await histories.close();
    const places = {
      shown: shown.join(),
      logs: logs.join(),
      histories: payloads.join(),
    };
    expect(places.shown).toContain('***');
    expect(places.histories).toContain('callService');
    const traces = values.flatMap(tracesOf);
    for (const [place, text] of Object.entries(places)) {
      expect([place, traces.filter((trace) => text.includes(trace))]).toEqual([place, []]);
    }
    // The search finds the instance's id, so it would find a trace of a value too.
    expect(new Set(await foundInTables([...traces, runs[0]!]))).toEqual(new Set([runs[0]]));
  });
});

/** The random part of a value in each encoding in which it could be stored. */
function tracesOf(value: string): string[] {
  const [, random = ''] = value.split('"');
  return [random, Buffer.from(random).toString('hex'), Buffer.from(random).toString('base64').slice(0, -4)];
}
