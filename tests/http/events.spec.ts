import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { Api, dataOf, refusalOf, startInstance } from './support/api.js';
import type { Json } from './support/api.js';
import { eventually } from './support/eventually.js';
import { receiveMessage, receiveSignal, sequence, upload, userTask } from './support/processes.js';
import { keyWith, registerTenant } from './support/tenants.js';

/** A guard against a hang, no measure of speed. */
const LONG_MS = 180_000;

let api: Api;
beforeAll(async () => {
  api = await registerTenant('Events');
}, 60_000);

/** A name that no other test uses. */
const unique = (name: string): string => `${name} ${crypto.randomUUID()}`;

const keyed = (id: string, name: string): JsonObject & { id: string; type: string } => ({
  ...{ id, type: 'intermediateCatchEvent' },
  event: { type: 'message', name, correlationKey: '{{ order }}' },
});

function startedBy(event: JsonObject, ...rest: (JsonObject & { id: string; type: string })[]): JsonObject {
  const source = sequence(...rest);
  const elements = source['elements'] as JsonObject[];
  return { ...source, elements: [{ id: 'start', type: 'startEvent', event }, ...elements.slice(1)] };
}

async function until(id: string, status: string): Promise<Json> {
  return eventually(`instance ${id} to be ${status}`, async () => {
    const instance = dataOf(await api.get(`/v1/instances/${id}`));
    return instance.status === status ? instance : null;
  });
}

async function listOf(key: string): Promise<Json[]> {
  return dataOf(await api.get(`/v1/instances?definition_key=${key}`));
}

const publish = async (name: string, more: JsonObject = {}): Promise<Json> =>
  dataOf(await api.post('/v1/messages', { name, ...more }), 202);

describe('POST /v1/messages', () => {
  it('rule 16: a message reaches the oldest waiting instance with its key, once', async () => {
    const name = unique('Paid');
    const key = await upload(api, sequence(keyed('hear', name)));
    const [other, first, second] = [
      await startInstance(api, key, { order: 'b' }),
      await startInstance(api, key, { order: 'a' }),
      await startInstance(api, key, { order: 'a' }),
    ];
    const message = await publish(name, { correlation_key: 'a', variables: { amount: 3 } });
    expect(message).toMatchObject({ name, status: 'delivered', instance_ids: [first.id] });
    expect((await until(first.id, 'completed')).variables).toMatchObject({ amount: 3 });
    for (const { id } of [other, second]) await until(id, 'running');
  });

  it('rule 16: correlation keys are compared as text, so an instance waiting with the number 7 takes the key "7"', async () => {
    const name = unique('Numbered');
    const { id } = await startInstance(api, await upload(api, sequence(keyed('hear', name))), { order: 7 });
    expect(await publish(name, { correlation_key: '7.0', ttl: '0s' })).toMatchObject({ status: 'discarded' });
    expect(await publish(name, { correlation_key: '7' })).toMatchObject({ status: 'delivered', instance_ids: [id] });
    await until(id, 'completed');
  });

  it('a message that no instance awaits is kept for one that waits later', async () => {
    const name = unique('Early');
    const key = await upload(api, sequence(receiveMessage('hear', name)));
    expect(await publish(name, { variables: { n: 1 } })).toMatchObject({ status: 'buffered', instance_ids: [] });
    const { id } = await startInstance(api, key);
    expect((await until(id, 'completed')).variables).toMatchObject({ n: 1 });
  });

  it('a message is not kept beyond its time to live', async () => {
    const name = unique('Brief');
    const key = await upload(api, sequence(receiveMessage('hear', name)));
    expect(await publish(name, { ttl: '0s' })).toMatchObject({ status: 'discarded' });
    const { id } = await startInstance(api, key);
    await until(id, 'running');
    await publish(name);
    await until(id, 'completed');
  });

  it('rule 16: a message that no instance awaits starts an instance', async () => {
    const name = unique('Ordered');
    const key = await upload(api, startedBy({ type: 'message', name }, userTask('work')));
    const message = await publish(name, { variables: { order: 7 }, correlation_key: 'any' });
    expect(message.status).toBe('started');
    const [id] = message.instance_ids;
    await eventually('the instance to be there', async () => (await api.get(`/v1/instances/${id}`)).status === 200);
    expect(await until(id, 'running')).toMatchObject({ definition_key: key, variables: { order: 7 } });
    const actions = dataOf(await api.get('/v1/audit')).map(({ action }: Json) => action);
    expect(actions).toEqual(expect.arrayContaining(['message.published', 'instance.created']));
  });

  it('a message start follows the active version', async () => {
    const [one, two] = [unique('One'), unique('Two')];
    const key = await upload(api, startedBy({ type: 'message', name: one }, userTask('work')));
    const source = startedBy({ type: 'message', name: two }, userTask('work'));
    dataOf(await api.put(`/v1/definitions/${key}`, { source_type: 'json', source }));
    expect((await publish(one, { ttl: '0s' })).status).toBe('discarded');
    expect((await publish(two)).status).toBe('started');
    dataOf(await api.post(`/v1/definitions/${key}/rollback`, { version: 1 }));
    expect((await publish(one)).status).toBe('started');
    await api.delete(`/v1/definitions/${key}`);
    expect((await publish(one, { ttl: '0s' })).status).toBe('discarded');
  });

  it('repeated sends with the same Idempotency-Key are one message', async () => {
    const name = unique('Same');
    const key = await upload(api, startedBy({ type: 'message', name }, userTask('work')));
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = [
      dataOf(await api.post('/v1/messages', { name }, headers), 202),
      dataOf(await api.post('/v1/messages', { name }, headers), 202),
    ];
    expect(answers[1]).toEqual(answers[0]);
    await eventually('the instance to be there', async () => (await listOf(key)).length > 0);
    expect(await listOf(key)).toHaveLength(1);
  });

  it('a message delivered to a suspended instance is applied when it runs again', async () => {
    const name = unique('Held');
    const key = await upload(api, sequence(receiveMessage('hear', name)));
    const { id } = await startInstance(api, key);
    dataOf(await api.post(`/v1/instances/${id}/suspend`, {}));
    expect((await publish(name)).status).toBe('delivered');
    // Meanwhile no other instance gets the message, and a second message is not lost.
    expect((await publish(name)).status).toBe('buffered');
    dataOf(await api.post(`/v1/instances/${id}/resume`, {}));
    await until(id, 'completed');
  });

  it('a message goes to the next waiting instance when the first one has ended meanwhile', async () => {
    const name = unique('Next');
    const key = await upload(api, sequence(receiveMessage('hear', name)));
    const instances = [];
    for (let n = 0; n < 8; n += 1) instances.push(await startInstance(api, key));
    await Promise.all([
      ...instances.slice(0, 4).map(({ id }) => api.post(`/v1/instances/${id}/terminate`, {})),
      ...instances.slice(0, 4).map(() => publish(name)),
    ]);
    await eventually('the messages to be taken', async () => {
      const statuses = (await listOf(key)).map(({ status }) => status);
      const done = statuses.filter((status) => status === 'completed').length;
      return done >= 4 || (done + statuses.filter((status) => status === 'terminated').length === 8 && done === 4);
    });
  });

  it('a malformed message is refused', async () => {
    const refused = async (body: JsonObject) => refusalOf(await api.post('/v1/messages', body));
    expect(await refused({})).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refused({ name: 'x', ttl: 'soon' })).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refused({ name: 'x', ttl: 'P60D' })).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refused({ name: 'x', variables: [] as never })).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refused({ name: 'x', other: 1 })).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refused({ name: 'x\u0000' })).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refused({ name: 'x', variables: { a: '\ud800' } })).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refused({ name: 'x', correlation_key: '' })).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refused({ name: 'x', correlation_key: 7 })).toEqual([400, 'VALIDATION_ERROR']);
    const reader = await keyWith(api, ['instances:read']);
    expect(refusalOf(await reader.post('/v1/messages', { name: 'x' }))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await new Api(null).post('/v1/messages', { name: 'x' }))).toEqual([401, 'UNAUTHORIZED']);
  });

  it('a message never reaches another tenant', async () => {
    const name = unique('Mine');
    const key = await upload(api, sequence(receiveMessage('hear', name)));
    const { id } = await startInstance(api, key);
    const stranger = await registerTenant('Stranger');
    expect(dataOf(await stranger.post('/v1/messages', { name, ttl: '0s' }), 202).status).toBe('discarded');
    expect(dataOf(await stranger.post('/v1/signals', { name }), 202).instances).toBe(0);
    await until(id, 'running');
  });
});

describe('events that instances throw', () => {
  it('rule 16: a message thrown by one instance reaches another', async () => {
    const name = unique('Shipped');
    const receiver = await upload(api, sequence(keyed('hear', name)));
    const sender = await upload(
      api,
      sequence({
        ...{ id: 'tell', type: 'sendTask', event: { type: 'message', name, correlationKey: '{{ order }}' } },
        ioMapping: { inputs: [{ source: '{{ parcel }}', target: 'parcel' }] },
      }),
    );
    const waiting = await startInstance(api, receiver, { order: 'o-1' });
    await startInstance(api, sender, { order: 'o-1', parcel: 'p-9' });
    expect((await until(waiting.id, 'completed')).variables).toMatchObject({ parcel: 'p-9' });
  });

  it('rule 16: a thrown signal reaches every wait and start of the tenant once', async () => {
    const name = unique('Alarm');
    const waits = await upload(api, sequence(receiveSignal('hear', name)));
    const starts = await upload(api, startedBy({ type: 'signal', name }, userTask('work')));
    const instances = [await startInstance(api, waits), await startInstance(api, waits)];
    const throws = sequence({ id: 'ring', type: 'intermediateThrowEvent', event: { type: 'signal', name } });
    await startInstance(api, await upload(api, throws));
    for (const { id } of instances) await until(id, 'completed');
    await eventually('the instance that it starts', async () => (await listOf(starts)).length > 0);
    const late = await startInstance(api, waits);
    await until(late.id, 'running');
    expect(dataOf(await api.post('/v1/signals', { name, variables: { a: 1 } }), 202)).toMatchObject({ instances: 2 });
    await until(late.id, 'completed');
    await eventually('the second one', async () => (await listOf(starts)).length === 2);
  });
});

describe('requests for event-started processes', () => {
  it('a process that only events start cannot be started by a request', async () => {
    const key = await upload(api, startedBy({ type: 'message', name: unique('Only') }, userTask('work')));
    const refused = await api.post('/v1/instances', { definition_key: key });
    expect(refusalOf(refused)).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('starts by timers', () => {
  it(
    'rule 17: a timer cycle starts its number of instances, and none of a deleted definition',
    async () => {
      // Of the times that were missed for ten seconds only one is kept. These are far enough apart for a busy machine.
      const key = await upload(api, startedBy({ type: 'timer', cycle: 'R2/PT10S' }, userTask('work')));
      const endless = await upload(api, startedBy({ type: 'timer', cycle: 'R/PT2S' }, userTask('work')));
      await eventually('two of the other', async () => (await listOf(endless)).length >= 2);
      dataOf({ ...(await api.delete(`/v1/definitions/${endless}`)), status: 200, body: { data: null } });
      await eventually('two instances', async () => (await listOf(key)).length === 2, LONG_MS / 2);
      expect(await listOf(key)).toHaveLength(2);
    },
    LONG_MS,
  );

  it(
    'rule 17: a timer start with a duration counts from the upload and follows the active version',
    async () => {
      const key = await upload(api, startedBy({ type: 'timer', duration: 'PT2S' }, userTask('work')));
      const [first] = await eventually('the instance', async () => {
        const found = await listOf(key);
        return found.length > 0 ? found : null;
      });
      expect(first).toMatchObject({ definition_version: 1 });
      const source = startedBy({ type: 'timer', duration: 'PT1S' }, userTask('work'));
      dataOf(await api.put(`/v1/definitions/${key}`, { source_type: 'json', source }));
      const second = await eventually(
        'one of the next version',
        async () => (await listOf(key)).find(({ definition_version: version }) => version === 2) ?? null,
      );
      expect(second.status).toBe('running');
    },
    LONG_MS,
  );
});
