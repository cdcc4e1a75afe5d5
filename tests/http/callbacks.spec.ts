import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { Api, dataOf, type Json, refusalOf, startInstance } from './support/api.js';
import { foundInTables } from './support/database.js';
import { eventually } from './support/eventually.js';
import { OwnApi, stackUnderTest } from './support/own-api.js';
import { sequence, serviceTask, upload, userTask } from './support/processes.js';
import { StubService } from './support/stub-service.js';
import { TemporalHistories } from './support/temporal-histories.js';
import { registerTenant } from './support/tenants.js';
import { instanceOf, openTasksOf, uploadTransactional } from './support/transactional.js';

const BASE = process.env['TEST_BASE_URL'] ?? '';
const anyone = new Api(null);

/** A call that is answered later, then a task. An error and a timer take other ways. */
function ordering(url: string, headers: JsonObject = {}): JsonObject {
  const ship = serviceTask('ship', url, {
    executionMode: 'async',
    callbackEvent: 'shipped',
    timeout: '1h',
    ...headers,
  });
  return {
    elements: [
      { id: 'start', type: 'startEvent' },
      ship,
      { id: 'lost', type: 'boundaryEvent', attachedTo: 'ship', event: { type: 'error', code: 'LOST' } },
      { id: 'late', type: 'boundaryEvent', attachedTo: 'ship', event: { type: 'timer', duration: 'PT1H' } },
      ...['unpack', 'replace', 'remind'].map((id) => userTask(id)),
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      ['start', 'ship'],
      ['ship', 'unpack'],
      ['lost', 'replace'],
      ['late', 'remind'],
      ...['unpack', 'replace', 'remind'].map((id) => [id, 'end']),
    ].map(([sourceRef = '', targetRef = '']) => ({ id: `${sourceRef}-${targetRef}`, sourceRef, targetRef })),
  };
}

describe('one-time callbacks', () => {
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
    service.reply = () => ({ status: 202, body: {} });
  });

  /** The path of the address that a call to this instance's service carried, when the instance waits for the answer. */
  async function callbackOf(instanceId: string): Promise<string> {
    const path = await eventually('the call', async () => pathIn(instanceId));
    const isWaiting = ({ element_id, status }: Json) => element_id === 'ship' && status === 'waiting';
    const tokens = async (): Promise<Json[]> => dataOf(await api.get(`/v1/instances/${instanceId}/tokens`));
    await eventually('the acknowledgement', async () => (await tokens()).some(isWaiting));
    return path;
  }

  function pathIn(instanceId: string): string | null {
    const made = service.calls.find(({ headers }) => headers['x-instance-id'] === instanceId);
    const url = made?.headers['x-callback-url'];
    return typeof url === 'string' && url.startsWith(BASE) ? url.slice(BASE.length) : null;
  }

  const answered = (path: string, variables: JsonObject = {}) => anyone.post(path, { variables });
  const taskOf = async (id: string) => (await openTasksOf(api, id)).map(({ element_id }) => element_id);

  describe.each([
    ['durable', upload],
    ['transactional', uploadTransactional],
  ] as const)('of %s instances', (_, uploaded) => {
    let key: string;
    beforeAll(async () => {
      key = await uploaded(api, ordering(service.url));
    });

    async function waiting(): Promise<{ id: string; path: string }> {
      const { id } = await startInstance(api, key);
      return { id, path: await callbackOf(id) };
    }

    it('whoever was called answers without a key, and the process goes on with the output', async () => {
      const { id, path } = await waiting();
      const [made] = service.calls.filter(({ headers }) => headers['x-instance-id'] === id);
      expect(path).toMatch(/^\/v1\/callbacks\/[\w-]{100,}$/);
      expect(dataOf(await answered(path, { tracking: 'T1' }))).toEqual({
        id: made?.headers['idempotency-key'],
        instance_id: id,
      });
      expect(await taskOf(id)).toEqual(['unpack']);
      expect((await instanceOf(api, id)).variables).toMatchObject({ tracking: 'T1' });
      expect(dataOf(await api.get(`/v1/instances/${id}/history?action=event.received`))).toMatchObject([
        { actorType: 'engine', payload: { event_type: 'callback', event_name: 'shipped' } },
      ]);
    });

    it('the same answer again gets its outcome, and another one is refused', async () => {
      const { id, path } = await waiting();
      const first = await answered(path, { n: 1 });
      expect((await answered(path, { n: 1 })).body).toEqual(first.body);
      expect(refusalOf(await answered(path, { n: 2 }))).toEqual([409, 'CONFLICT']);
      expect(refusalOf(await anyone.post(`${path}/error`, { code: 'LOST' }))).toEqual([409, 'CONFLICT']);
      expect((await instanceOf(api, id)).variables).toMatchObject({ n: 1 });
      expect(await taskOf(id)).toEqual(['unpack']);
    });

    it('of answers that come at once one counts', async () => {
      const { id, path } = await waiting();
      const answers = await Promise.all([1, 1, 2, 2].map((n) => answered(path, { n })));
      const { n } = (await instanceOf(api, id)).variables;
      expect(answers.map(({ status }) => status)).toEqual([1, 1, 2, 2].map((one) => (one === n ? 200 : 409)));
      expect(await taskOf(id)).toEqual(['unpack']);
    });

    it('an answer by a BPMN error is caught at the boundary', async () => {
      const { id, path } = await waiting();
      dataOf(await anyone.post(`${path}/error`, { code: 'LOST', message: 'at sea', variables: { ship: 'A' } }));
      expect(await taskOf(id)).toEqual(['replace']);
    });

    it('an answer after a boundary timer is refused', async () => {
      const { id, path } = await waiting();
      const timers: Json[] = dataOf(await api.get(`/v1/timers?instance_id=${id}`));
      const late = timers.find(({ element_id }) => element_id === 'late');
      dataOf(await api.post(`/v1/timers/${late.id}/fire`));
      const refused = await answered(path);
      expect(refusalOf(refused)).toEqual([409, 'CONFLICT']);
      expect(refused.body.error.message).toMatch(/^expected call .* to wait for its answer/);
      expect(await taskOf(id)).toEqual(['remind']);
    });

    it('an answer after the termination is refused, and the same answer as before it is not', async () => {
      const { id, path } = await waiting();
      dataOf(await api.post(`/v1/instances/${id}/terminate`));
      expect(refusalOf(await answered(path))).toEqual([409, 'CONFLICT']);
      const other = await waiting();
      const first = await answered(other.path, { n: 1 });
      dataOf(await api.post(`/v1/instances/${other.id}/terminate`));
      expect(dataOf(await answered(other.path, { n: 1 }))).toEqual(dataOf(first));
    });

    it('an answer to a call whose token was moved back counts for the new call only', async () => {
      const { id, path } = await waiting();
      const [token]: Json[] = dataOf(await api.get(`/v1/instances/${id}/tokens`));
      service.calls.length = 0;
      dataOf(await api.post(`/v1/instances/${id}/tokens/${token.id}/move`, { target_element_id: 'ship' }));
      const again = await callbackOf(id);
      expect(refusalOf(await answered(path))).toEqual([409, 'CONFLICT']);
      dataOf(await answered(again));
      expect(await taskOf(id)).toEqual(['unpack']);
    });

    it('an answer to a suspended instance is kept until it is resumed', async () => {
      const { id, path } = await waiting();
      dataOf(await api.post(`/v1/instances/${id}/suspend`));
      dataOf(await answered(path, { n: 1 }));
      expect(refusalOf(await answered(path, { n: 2 }))).toEqual([409, 'CONFLICT']);
      dataOf(await api.post(`/v1/instances/${id}/resume`));
      expect((await instanceOf(api, id)).variables).toMatchObject({ n: 1 });
    });

    it('an answer that comes before the acknowledgement counts', async () => {
      service.reply = async ({ headers }) => {
        dataOf(await answered(String(headers['x-callback-url']).slice(BASE.length), { early: true }));
        return { status: 202, body: {} };
      };
      const { id } = await startInstance(api, key);
      await eventually('the answer to be taken', async () => (await taskOf(id))[0] === 'unpack');
      expect((await instanceOf(api, id)).variables).toMatchObject({ early: true });
    });

    it('the token of a call answers no other call', async () => {
      const [one, other] = await Promise.all([waiting(), waiting()]);
      // An output is optional, as is a body.
      dataOf(await anyone.post(one.path));
      expect(await taskOf(other.id)).toEqual([]);
      dataOf(await answered(other.path));
      expect(await taskOf(other.id)).toEqual(['unpack']);
    });

    it('a token is good for nothing but answers, and is in no table, history or log', async () => {
      service.reply = ({ headers }) => ({ status: 202, body: { echo: headers['x-callback-url'] ?? null } });
      const { id, path } = await waiting();
      const token = path.split('/').at(-1) ?? '';
      const asKey = new Api(token);
      for (const request of ['/v1/tenant', `/v1/instances/${id}`]) expect((await asKey.get(request)).status).toBe(401);
      expect((await anyone.get(path)).status).toBe(405);
      expect((await anyone.post(`${path}/events`, {})).status).toBe(404);
      expect(refusalOf(await anyone.post(path, { variables: 1 }))).toEqual([400, 'VALIDATION_ERROR']);
      dataOf(await answered(path));
      expect(await foundInTables([token])).toEqual([]);
      const histories = await TemporalHistories.open();
      expect(await histories.bytesOf(tenantId, id)).not.toContain(token);
      await histories.close();
      const log = () => readFile(join(stackUnderTest().dataDir, 'logs/api.log'), 'utf8');
      await eventually('the request to be logged', async () => (await log()).includes('/v1/callbacks/:callbackToken'));
      expect(await log()).not.toContain(token);
    });
  });

  it('an invented or changed token answers nothing', async () => {
    const { id } = await startInstance(api, await upload(api, ordering(service.url)));
    const path = await callbackOf(id);
    const changed = path.slice(0, -4) + (path.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    for (const wrong of ['/v1/callbacks/invented', changed, `${path}A`, path.slice(0, -1)]) {
      expect(refusalOf(await answered(wrong))).toEqual([404, 'NOT_FOUND']);
      expect(refusalOf(await anyone.post(`${wrong}/error`, { code: 'LOST' }))).toEqual([404, 'NOT_FOUND']);
    }
    expect(await taskOf(id)).toEqual([]);
  });

  it('any process of the API takes the answer', async () => {
    const { id } = await startInstance(api, await upload(api, ordering(service.url)));
    const [path, own] = await Promise.all([callbackOf(id), OwnApi.start()]);
    const first = await new Api(null, own.baseUrl).post(path, { variables: { n: 1 } });
    await own.stop();
    expect((await answered(path, { n: 1 })).body).toEqual({ data: dataOf(first) });
    expect(await taskOf(id)).toEqual(['unpack']);
  }, 120_000);

  it('a process cannot set the address of an asynchronous call, and a synchronous call has none', async () => {
    const own = { 'header.X-Callback-Url': 'https://own.example' };
    const { id } = await startInstance(api, await upload(api, ordering(service.url, own)));
    expect(await callbackOf(id)).toContain('/v1/callbacks/');
    const sync = await startInstance(api, await upload(api, sequence(serviceTask('pay', service.url))));
    const [made] = await eventually('the call', async () => {
      const calls = service.calls.filter(({ headers }) => headers['x-instance-id'] === sync.id);
      return calls.length > 0 && calls;
    });
    expect(made?.headers).not.toHaveProperty('x-callback-url');
  });

  it('the idempotency keys of a tenant are not touched by answers to its calls', async () => {
    const key = await upload(api, ordering(service.url));
    const { id } = await startInstance(api, key);
    const path = await callbackOf(id);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    dataOf(await anyone.post(path, {}, headers));
    dataOf(await api.post('/v1/instances', { definition_key: key }, headers), 201);
  });
});
