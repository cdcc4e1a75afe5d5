import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, dataOf, refusalOf, startInstance, tasksOf } from './support/api.js';
import { OwnApi } from './support/own-api.js';
import { OwnInstallation } from './support/own-installation.js';
import { registerTenant } from './support/tenants.js';
import { receiveMessage, sequence, upload, userTask } from './support/processes.js';

const LIMITED = [429, 'RATE_LIMITED'];
/** Time for a process to start on a busy machine. */
const START_MS = 120_000;

describe('rate limits', () => {
  let own: OwnApi;
  beforeAll(async () => {
    own = await OwnApi.start({ RATE_LIMIT_PER_MINUTE: '5', REGISTRATION_RATE_LIMIT_PER_MINUTE: '4' });
  }, START_MS);
  afterAll(() => own.stop(), START_MS);

  const tooMany = async (api: Api, path: string, times: number) => {
    for (let sent = 1; sent <= times; sent++) expect((await api.get(path)).status).toBe(200);
    return api.get(path);
  };

  it('the rate limit counts all keys of a tenant together, and those of others apart', async () => {
    const api = own.as((await registerTenant()).key);
    const { key } = dataOf(await api.post('/v1/auth/keys', { name: 'second', scopes: [] }), 201);
    const [first, second] = [await tooMany(api, '/v1/tenant', 4), await own.as(key).get('/v1/tenant')];
    expect(refusalOf(first)).toEqual(LIMITED);
    expect(refusalOf(second)).toEqual(LIMITED);
    expect((await own.as().get('/v1/tenant')).status).toBe(200);
  });

  it('a refusal by the rate limit says when to come back', async () => {
    const answer = await tooMany(own.as((await registerTenant()).key), '/v1/tenant', 5);
    expect(refusalOf(answer)).toEqual(LIMITED);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('registration and verification are limited per address of the connection', async () => {
    const nobody = own.as(null);
    // The forwarded address is ignored, since TRUST_PROXY is not set.
    const verify = (client: number) => verifyFrom(nobody, `192.0.2.${client}`);
    for (let sent = 1; sent <= 4; sent++) expect(refusalOf(await verify(sent))).toEqual([400, 'VERIFICATION_FAILED']);
    expect(refusalOf(await verify(5))).toEqual(LIMITED);
    expect(refusalOf(await nobody.post('/v1/register', { name: 'x', email: 'x@y.example' }))).toEqual(LIMITED);
  });

  it('health checks have no rate limit', async () => {
    expect((await tooMany(own.as(null), '/health', 20)).status).toBe(200);
  });
});

function verifyFrom(nobody: Api, address: string): Promise<Answer> {
  const nothing = { tenantId: crypto.randomUUID(), verificationCode: '123456' };
  return nobody.post('/v1/register/verify', nothing, { 'x-forwarded-for': address });
}

describe('rate limits behind a proxy', () => {
  it(
    'behind a trusted proxy the forwarded address is limited',
    async () => {
      const own = await OwnApi.start({ TRUST_PROXY: '127.0.0.0/8', REGISTRATION_RATE_LIMIT_PER_MINUTE: '1' });
      try {
        const statuses: number[] = [];
        for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
          statuses.push((await verifyFrom(own.as(null), address)).status);
        expect(statuses).toEqual([400, 429, 400]);
      } finally {
        await own.stop();
      }
    },
    START_MS,
  );
});

/** [api#limits]: limits of sizes, as they are configured. */
describe('limits of sizes', () => {
  const MOST = 2_000;
  const REFUSED = [400, 'VALIDATION_ERROR'];
  let own: OwnInstallation;
  let api: Api;
  let key: string;
  beforeAll(async () => {
    own = await OwnInstallation.create();
    const program = await own.startWorkingApi({
      MAX_VARIABLES_PAYLOAD_BYTES: String(MOST),
      MAX_DEFINITION_BYTES: '5000',
      MAX_DATA_STORE_ENTRY_BYTES: '1000',
    });
    api = program.as(await own.registerTenant());
    key = await upload(api, sequence(userTask('a'), receiveMessage('wait', 'Go')));
  }, START_MS);
  afterAll(() => own.drop(), START_MS);

  const textOf = (length: number): JsonObject => ({ text: 'x'.repeat(length) });

  it('the size of variables is limited at the start of an instance [limits.instance-variables-payload] [limits.limit-limits-given-by-environment-settings-are] [limits.the-last-three-item-definition-limits-and]', async () => {
    const start = (variables: JsonObject) => api.post('/v1/instances', { definition_key: key, variables });
    const refused = await start(textOf(MOST));
    expect(refusalOf(refused)).toEqual(REFUSED);
    expect(refused.body.error.message).toBe(`variables must be at most ${MOST} bytes as JSON, found ${MOST + 11}`);
    expect((await start(textOf(MOST - 100))).status).toBe(201);
    expect(refusalOf(await api.post('/v1/instances', { definition_key: key, metadata: textOf(MOST) }))).toEqual(
      REFUSED,
    );
  });

  it.each<[string, (id: string, variables: JsonObject) => Promise<Answer>]>([
    ['an update of variables', (id, variables) => api.patch(`/v1/instances/${id}/variables`, { variables })],
    ['a completed task', async (id, variables) => completed(id, variables)],
    ['an event', (id, payload) => api.post(`/v1/instances/${id}/events`, eventWith(payload))],
  ])('the size of the variables that %s adds is limited', async (_, add) => {
    const { id } = await startInstance(api, key, { old: 'x'.repeat(1_500) });
    expect(refusalOf(await add(id, textOf(MOST)))).toEqual(REFUSED);
    expect(dataOf(await api.get(`/v1/instances/${id}`))).toMatchObject({ status: 'running' });
  });

  it.each<[string, (id: string, variables: JsonObject) => Promise<Answer>]>([
    ['an update of variables', (id, variables) => api.patch(`/v1/instances/${id}/variables`, { variables })],
    ['a completed task', async (id, variables) => completed(id, variables)],
  ])('the size of all variables together is limited after %s', async (_, add) => {
    const { id } = await startInstance(api, key, { old: 'x'.repeat(1_500) });
    expect(refusalOf(await add(id, textOf(600)))).toEqual(REFUSED);
    const { status, variables } = dataOf(await api.get(`/v1/instances/${id}`));
    expect([status, Object.keys(variables)]).toEqual(['running', ['old']]);
  });

  it('the size of simulated variables is limited like those of an instance', async () => {
    expect(refusalOf(await api.post(`/v1/definitions/${key}/simulate`, { variables: textOf(MOST) }))).toEqual(REFUSED);
  });

  it('the size of a definition is limited', async () => {
    const source = sequence(userTask('a', { name: 'x'.repeat(5_000) }));
    const answer = await api.post('/v1/definitions', { key: 'large', name: 'L', source_type: 'json', source });
    expect(refusalOf(answer)).toEqual(REFUSED);
  });

  it('the size of a data store value is limited', async () => {
    const path = `/v1/data-stores/sized-${crypto.randomUUID()}/k`;
    expect(dataOf(await api.put(path, { value: 'ä'.repeat(499) }), 201)).toMatchObject({ version: 1 });
    const refused = await api.put(path, { value: 'ä'.repeat(500) });
    expect(refusalOf(refused)).toEqual(REFUSED);
    expect(refused.body.error.message).toBe('value must be at most 1000 bytes as JSON, found 1002');
    expect(dataOf(await api.get(path))).toMatchObject({ version: 1 });
  });

  it('the size of a body is limited to twice the variables and 1 MiB', async () => {
    const most = 2 * MOST + 1024 * 1024;
    const bodyOf = (length: number) =>
      JSON.stringify({ definition_key: key, variables: {}, metadata: {} }).padEnd(length);
    const send = (length: number) => api.sendText('POST', '/v1/instances', bodyOf(length));
    expect((await send(most)).status).toBe(201);
    expect(refusalOf(await send(most + 1))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  const eventWith = (payload: JsonObject) => ({ event_type: 'message', event_name: 'Go', payload });

  async function completed(instanceId: string, variables: JsonObject): Promise<Answer> {
    const [task] = await tasksOf(api, instanceId);
    await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'kim' });
    const answer = await api.post(`/v1/tasks/${task.id}/complete`, { variables });
    expect(dataOf(await api.get(`/v1/tasks/${task.id}`)).status).toBe('claimed');
    return answer;
  }
});
