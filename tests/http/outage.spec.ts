import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, dataOf, refusalOf } from './support/api.js';
import { BreakableLink } from './support/breakable-link.js';
import { eventually } from './support/eventually.js';
import { freePort, OwnApi, stackUnderTest } from './support/own-api.js';

const START_MS = 240_000;
/** Much longer than any of these requests takes on a busy machine, and shorter than the default. */
const DEADLINE_MS = 5_000;
const UNAVAILABLE = [503, 'SERVICE_UNAVAILABLE'];

function expectUnavailable(answer: Answer): void {
  expect(refusalOf(answer)).toEqual(UNAVAILABLE);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

describe('outages of Postgres', () => {
  let link: BreakableLink;
  let own: OwnApi;
  beforeAll(async () => {
    const database = new URL(stackUnderTest().databaseUrl);
    link = await BreakableLink.open(database.hostname, Number(database.port));
    database.hostname = '127.0.0.1';
    database.port = String(link.port);
    own = await OwnApi.start({ DATABASE_URL: database.href, REQUEST_DEADLINE_MS: String(DEADLINE_MS) });
    await eventually('readiness', async () => (await own.as(null).get('/health/ready')).status === 200);
  }, START_MS);
  afterAll(async () => {
    await own.stop();
    link.close();
  }, START_MS);

  it('while Postgres is down the API answers 503, and recovers by itself [errors.503] [endpoints.health.get-ready] [service.monitoring-endpoints-give-operational-metrics-health-endpoints]', async () => {
    const api = own.as();
    expect(dataOf(await api.get('/v1/tenant')).status).toBe('active');
    link.cut();
    expectUnavailable(await api.get('/v1/tenant'));
    expectUnavailable(await api.put('/v1/tenant', { name: 'x' }));
    expectUnavailable(await api.post('/v1/auth/keys', { name: 'x' }, { 'idempotency-key': crypto.randomUUID() }));
    expectUnavailable(await own.as(`svc_live_${'y'.repeat(43)}`).get('/v1/tenant'));
    expect((await api.get('/health')).status).toBe(200);
    const readiness = await api.get('/health/ready');
    expect([readiness.status, readiness.body.database, readiness.body.search]).toEqual([503, 'down', undefined]);
    link.mend();
    await eventually('recovery', async () => (await api.get('/v1/tenant')).status === 200);
    expect((await api.post('/v1/auth/keys', { name: 'after the outage' })).status).toBe(201);
  });

  it('a Postgres that hangs is treated like one that is down', async () => {
    const api = own.as();
    expect((await api.get('/v1/tenant')).status).toBe(200);
    link.freeze();
    expectUnavailable(await api.get('/v1/tenant'));
    expectUnavailable(await api.put('/v1/tenant', { name: 'x' }));
    // Both requests were answered while Postgres still hung.
    link.thaw();
    await eventually('recovery', async () => (await api.get('/v1/tenant')).status === 200);
  });
});

describe('outages of Temporal', () => {
  let own: OwnApi;
  beforeAll(async () => {
    const nowhere = `127.0.0.1:${await freePort()}`;
    own = await OwnApi.start({ TEMPORAL_ADDRESS: nowhere, REQUEST_DEADLINE_MS: String(DEADLINE_MS) });
  }, START_MS);
  afterAll(() => own.stop(), START_MS);

  it('while Temporal is down reads work, readiness says so, and starts are answered 503', async () => {
    const api = own.as();
    // A dependency whose state is not known in time counts as down.
    const readiness = await eventually('the database to be up', async () => {
      const answer = await api.get('/health/ready');
      return answer.body.database === 'up' && answer;
    });
    expect([readiness.status, readiness.body.temporal]).toEqual([503, 'down']);
    for (const path of ['/v1/tenant', '/v1/definitions', '/v1/instances', '/v1/tasks', '/v1/audit']) {
      expect([path, (await api.get(path)).status]).toEqual([path, 200]);
    }
    const key = `outage-${crypto.randomUUID()}`;
    const source = { id: 'p', elements: [{ id: 'start', type: 'startEvent' }], flows: [] };
    dataOf(await api.post('/v1/definitions', { key, name: 'Outage', source_type: 'json', source }), 201);
    expectUnavailable(await api.post('/v1/instances', { definition_key: key }));
  });
});

describe('SIGTERM', () => {
  it(
    'the API answers pending requests on SIGTERM and exits with code 0',
    async () => {
      const own = await OwnApi.start();
      const { finish, answered } = halfSent(own.baseUrl);
      await own.as().get('/v1/tenant');
      own.signal('SIGTERM');
      finish();
      expect(await answered).toBe(201);
      expect(await own.ended()).toBe(0);
    },
    START_MS,
  );
});

/** A request of which the server has all but the last byte. */
function halfSent(baseUrl: string): { finish: () => void; answered: Promise<number> } {
  const body = JSON.stringify({ name: 'under way' });
  const headers = {
    'x-api-key': process.env['TEST_API_KEY'] ?? '',
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const sent = request(`${baseUrl}/v1/auth/keys`, { method: 'POST', headers });
  sent.write(body.slice(0, -1));
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('error', reject).once('response', (response) => resolve(response.resume().statusCode ?? 0));
  });
  return { finish: () => sent.end(body.slice(-1)), answered };
}
