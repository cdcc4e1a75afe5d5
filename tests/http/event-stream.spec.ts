import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@svc/client';
import { type Api, dataOf, type Json, refusalOf, startAndWait, startInstance, tasksOf } from './support/api.js';
import { GatheredEvents, openEvents } from './support/event-streams.js';
import { OwnApi } from './support/own-api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { expiringKey, keyWith, registerTenant } from './support/tenants.js';

const START_MS = 120_000;

let api: Api;
let key: string;
let open: GatheredEvents[] = [];
beforeAll(async () => {
  api = await registerTenant();
  key = await upload(api, sequence(userTask('approve')));
});
afterEach(async () => {
  await Promise.all(open.map((events) => events.stop()));
  open = [];
});

async function follow(...given: Parameters<typeof GatheredEvents.of>): Promise<GatheredEvents> {
  const events = await GatheredEvents.of(...given);
  open.push(events);
  return events;
}

/** The whole text of a stream that ends. */
async function untilEnd(response: Response): Promise<string> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  return response.text();
}

const refusalIn = async (response: Response) => {
  const body = (await response.json()) as Json;
  return [response.status, body.error.code, body.error.message];
};

describe('the stream of events', () => {
  it('what was committed is told within a second, with the ids to read it by', async () => {
    const events = await follow(api);
    const { id } = await startInstance(api, key);
    const startedAt = performance.now();
    await events.until('the task', (all) => all.some(({ type }) => type === 'task.created'));
    // Time for a busy machine; docs/event-stream.md has what it takes otherwise.
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    const [task] = await tasksOf(api, id);
    const { commit_seq } = events.events.at(-1) ?? {};
    expect(commit_seq).toBeGreaterThan(0);
    expect(events.told.find(({ type }) => type === 'task.created')).toEqual({
      ...{ type: 'task.created', id: expect.stringMatching(/^\d+$/), instance_id: id, definition_key: key, commit_seq },
      ...{ element_id: 'approve', task_id: task.id, at: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect(events.types.slice(0, 2)).toEqual(['instance.started', 'element.entered']);
    expect(JSON.stringify(events.told)).not.toContain('variables');
  });

  it('an event that is read later has the number of the commit that did it', async () => {
    const { id } = await startAndWait(api, key);
    const [task] = await tasksOf(api, id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'mary' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: {} }));
    const events = await follow(api, { after: '0', instanceId: id });
    await events.until('the end', (all) => all.some(({ type }) => type === 'instance.completed'));
    const commitOf = (wanted: string) => events.told.find(({ type }) => type === wanted)?.commit_seq;
    expect(['instance.started', 'task.created', 'instance.completed'].map(commitOf)).toEqual([1, 1, 2]);
  });

  it('an answer of the stream is kept by no cache and no proxy, and its cursor comes first', async () => {
    const response = await openEvents(api);
    const { headers } = response;
    expect([headers.get('content-type'), headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual([
      ...['text/event-stream', 'no-store', 'no'],
    ]);
    expect(headers.get('x-request-id')).toMatch(/\S/);
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toMatch(
      /^retry: 2000\nevent: ready\nid: (\d+)\ndata: \{"cursor":"\1"\}\n\n$/,
    );
    await reader?.cancel();
  });

  it('a client whose connection is cut again and again while instances run gets each event once and in order', async () => {
    const events = await follow(api);
    const from = Number(events.events[0]?.id);
    const running = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let n = 0; n < 5; n += 1) {
          const { id } = await startAndWait(api, key);
          const [task] = await tasksOf(api, id);
          dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'mary' }));
          dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: {} }));
        }
      }),
    ).then(() => upload(api, sequence(userTask('last'))));
    const [got] = await Promise.all([cutAgainAndAgain(String(from)), running]);
    const lines = String((await api.get(`/v1/audit/export?after_sequence=${from}`)).body)
      .trimEnd()
      .split('\n');
    const entries = lines.map((line) => JSON.parse(line) as Json).filter(({ action }) => action !== undefined);
    const told = entries.filter(({ action }) => /^(instance|element|task|job|timer|definition)\./.test(action));
    expect(told.length).toBeGreaterThan(300);
    expect(got.ids).toEqual(told.map(({ sequence: place }) => String(place)));
    expect(got.connections).toBeGreaterThan(5);
    await events.until('the last one', (all) => all.at(-1)?.id === got.ids.at(-1));
    expect(events.told.map(({ id }) => id)).toEqual(got.ids);
  }, 90_000);

  /** Reads some events of each connection, until it is told of a definition: what was committed before that is told before it. */
  async function cutAgainAndAgain(from: string) {
    const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key ?? '' });
    const ids: string[] = [];
    let connections = 0;
    for (let after = from; ; connections += 1) {
      for await (const { type, id } of client.followEvents({ after })) {
        if (type === 'ready') continue;
        ids.push((after = id));
        if (type === 'definition.created') return { ids, connections };
        if (ids.length % 17 === 0) break;
      }
    }
  }

  it('a tenant is told nothing of another one, whatever the cursor', async () => {
    const other = await registerTenant();
    const [own, theirs] = [await follow(api, { after: '0' }), await follow(other, { after: '0' })];
    const { id } = await startInstance(api, key);
    await own.until('the task', (all) => all.some((one) => one.instance_id === id && one.type === 'task.created'));
    const otherKey = await upload(other, sequence(userTask('approve')));
    const started = await startInstance(other, otherKey);
    await theirs.until('the task', (all) => all.some(({ type }) => type === 'task.created'));
    expect(new Set(theirs.told.flatMap(({ instance_id }) => instance_id ?? []))).toEqual(new Set([started.id]));
    expect(theirs.told[0]).toMatchObject({ type: 'definition.created', definition_key: otherKey });
    expect(own.told.filter(({ instance_id }) => instance_id === started.id)).toEqual([]);
    for (const filter of [{ instanceId: id }, { definitionKey: key }]) {
      const filtered = await follow(other, { after: '0', ...filter });
      await startInstance(other, otherKey);
      const seen = theirs.told.length;
      await theirs.until('the next instance', () => theirs.told.length > seen);
      expect(filtered.told).toEqual([]);
    }
  });

  it('filters by type, instance and definition hold together', async () => {
    const otherKey = await upload(api, sequence(userTask('check')));
    const ofTypes = await follow(api, { types: ['task.*', 'instance.started'] });
    const ofDefinition = await follow(api, { definitionKey: otherKey, types: ['task.created', 'definition.updated'] });
    const [one, two] = [await startInstance(api, key), await startInstance(api, otherKey)];
    const ofInstance = await follow(api, { instanceId: two.id.toUpperCase(), after: ofTypes.events[0]?.id ?? '' });
    await ofTypes.until('both tasks', (all) => all.filter(({ type }) => type === 'task.created').length === 2);
    expect(ofTypes.told.map(({ type, instance_id }) => [type, instance_id])).toEqual([
      ...['instance.started', 'task.created'].map((type) => [type, one.id]),
      ...['instance.started', 'task.created'].map((type) => [type, two.id]),
    ]);
    await ofDefinition.until('its task', (all) => all.some(({ type }) => type === 'task.created'));
    const { source_type, source } = dataOf(await api.get(`/v1/definitions/${otherKey}`));
    dataOf(await api.put(`/v1/definitions/${otherKey}`, { source_type, source }));
    await ofDefinition.until('its change', (all) => all.some(({ type }) => type === 'definition.updated'));
    expect(ofDefinition.told.map(({ type, definition_key }) => [type, definition_key])).toEqual([
      ['task.created', otherKey],
      ['definition.updated', otherKey],
    ]);
    await ofInstance.until('its task', (all) => all.some(({ type }) => type === 'task.created'));
    expect(new Set(ofInstance.told.map(({ instance_id }) => instance_id))).toEqual(new Set([two.id]));
  });

  it('a stream begins after Last-Event-ID, which goes before the query, and tells of a cursor that it does not know', async () => {
    const events = await follow(api);
    const head = events.events[0]?.id ?? '';
    const first = async (query: string, headers: Record<string, string>) => {
      const reader = (await openEvents(api, query, headers)).body?.getReader();
      let text = '';
      while (!text.endsWith('\n\n')) text += new TextDecoder().decode((await reader?.read())?.value);
      await reader?.cancel();
      return [...text.matchAll(/^event: (ready|gap)\nid: (\d+)\ndata: (.*)$/gm)].map(([, ...found]) => found);
    };
    const ready = (id: string) => ['ready', id, `{"cursor":"${id}"}`];
    expect((await first('?after=1', { 'last-event-id': head }))[0]).toEqual(ready(head));
    expect((await first('?after=1', { 'last-event-id': '' }))[0]).toEqual(ready('1'));
    expect(await first('', { 'last-event-id': '999999999999999' })).toEqual([
      ready(head),
      ['gap', head, '{"after":"999999999999999"}'],
    ]);
  });

  it('bad cursors, types and kinds of answers are refused', async () => {
    const refused = [
      ['', { accept: 'application/json' }, 'Accept: text/event-stream'],
      ['', { 'last-event-id': '-1' }, 'Last-Event-ID'],
      ['', { 'last-event-id': '1'.repeat(16) }, 'Last-Event-ID'],
      ['?after=x', {}, 'after'],
      ['?types=task.done', {}, 'types'],
      ['?instance_id=1', {}, 'instance_id'],
    ] as const;
    for (const [query, headers, named] of refused)
      expect(await refusalIn(await openEvents(api, query, headers))).toEqual([
        ...[400, 'VALIDATION_ERROR', expect.stringContaining(named)],
      ]);
    expect(refusalOf(await (await keyWith(api, ['tasks:read'])).get('/v1/events'))).toEqual([403, 'FORBIDDEN']);
  });

  it('a stream ends when its key is revoked', async () => {
    const { id, key: secret } = dataOf(
      await api.post('/v1/auth/keys', { name: 'short', scopes: ['instances:read'] }),
      201,
    );
    const response = await openEvents(Object.assign(Object.create(api), { key: secret }));
    const text = untilEnd(response);
    dataOf(await api.delete(`/v1/auth/keys/${id}`));
    expect(await text).toMatch(/event: end\nid: \d+\ndata: \{"reason":"key_invalid"\}\n\n$/);
  });

  it('a browser that is signed in gets the stream by its cookie, until it signs out', async () => {
    const signedIn = await api.post('/v1/sessions');
    const { session } = dataOf(signedIn, 201);
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const keyless = Object.assign(Object.create(api), { key: '' }) as Api;
    const text = untilEnd(await openEvents(keyless, '', { cookie }));
    const events = await follow(api);
    const { id } = await startInstance(api, key);
    await events.until('the instance', (all) => all.some(({ instance_id }) => instance_id === id));
    const headers = { cookie, 'x-csrf-token': session.csrf_token, 'x-api-key': '' };
    expect((await api.send('DELETE', '/v1/sessions/current', undefined, headers)).status).toBe(204);
    expect(await text).toContain(id);
    expect(await text).toMatch(/event: end\nid: \d+\ndata: \{"reason":"key_invalid"\}\n\n$/);
  });

  it('a stream ends soon after its key has expired, and the client is told so', async () => {
    const { api: expiring } = await expiringKey(api, 3_000);
    const events = await follow(expiring);
    expect(await events.ended).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  }, 45_000);

  it('a HEAD of the stream is answered and ends', async () => {
    const response = await fetch(`${api.baseUrl}/v1/events`, {
      ...{ method: 'HEAD', headers: { accept: 'text/event-stream', 'x-api-key': api.key ?? '' } },
    });
    expect(await untilEnd(response)).toBe('');
  });
});

describe('limits of the stream of events', () => {
  it(
    'streams beyond the share of a tenant, or of the process, are refused; a closed one makes room; a stop ends all at once',
    async () => {
      const own = await OwnApi.start({ EVENT_STREAMS: '3', EVENT_STREAMS_PER_TENANT: '2' });
      const [one, two] = await Promise.all(
        [registerTenant(), registerTenant()].map(async (made) => own.as((await made).key)),
      );
      if (one === undefined || two === undefined) throw new Error('expected two tenants');
      const first = await follow(one);
      const streams = [await openEvents(one), await openEvents(two)];
      const refusals = await Promise.all([openEvents(one), openEvents(two)].map(async (sent) => refusalIn(await sent)));
      expect(refusals).toEqual([
        [429, 'RATE_LIMITED', 'at most 2 event streams may be open, close some'],
        [429, 'RATE_LIMITED', 'at most 3 event streams of all tenants may be open, come back later'],
      ]);
      const metrics = async () => String((await own.as(null).get('/metrics')).body);
      expect(await metrics()).toMatch(/^svc_event_streams 3$/m);
      await first.stop();
      while (!/^svc_event_streams 2$/m.test(await metrics())) await new Promise((resolve) => setTimeout(resolve, 20));
      streams.push(await openEvents(one));
      const texts = Promise.all(streams.map(untilEnd));
      const stoppedAt = performance.now();
      await own.stop();
      // Less than the grace that open requests get.
      expect(performance.now() - stoppedAt).toBeLessThan(8_000);
      for (const text of await texts) expect(text).toMatch(/event: end\nid: \d+\ndata: \{"reason":"shutdown"\}\n\n$/);
    },
    START_MS,
  );
});
