import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, refusalOf, startAndWait, startInstance, tasksOf } from './support/api.js';
import { execute } from './support/database.js';
import { eventually } from './support/eventually.js';
import { parallel, sequence, serviceTask, upload, userTask, waitTimer } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const CONFLICT = [409, 'CONFLICT'];
const NOT_FOUND = [404, 'NOT_FOUND'];
const INVALID = [400, 'VALIDATION_ERROR'];

let api: Api;
let tasks: string;
beforeAll(async () => {
  api = await registerTenant();
  tasks = await upload(api, sequence(userTask('a'), userTask('b')));
});

const statusOf = async (id: string): Promise<string> => dataOf(await api.get(`/v1/instances/${id}`)).status;

describe('POST /v1/instances', () => {
  it('a start is answered when a following read sees the tasks [states.process-instance.post-v1-instances] [service.process-instances-are-started-from-a-definition]', async () => {
    const body = { definition_key: tasks, variables: { n: 1 }, correlation_id: 'c-1', metadata: { source: 'test' } };
    const started = dataOf(await api.post('/v1/instances', body), 201);
    expect(started).toMatchObject({
      definition_key: tasks,
      definition_version: 1,
      status: 'running',
      metadata: { source: 'test' },
      correlation_id: 'c-1',
      ...{ error: null, parent_instance_id: null, ended_at: null, startedAt: started.started_at },
    });
    expect(started).not.toHaveProperty('variables');
    expect(await tasksOf(api, started.id)).toHaveLength(1);
    const read = { ...started, commit_seq: 1, variables: { n: 1 } };
    expect(dataOf(await api.get(`/v1/instances/${started.id}`))).toEqual(read);
  });

  it('the start of a process that waits for nothing is answered completed [states.process-instance.running-all-end-events-reached]', async () => {
    const started = await startInstance(api, await upload(api, sequence()));
    expect(started.status).toBe('completed');
    expect(await statusOf(started.id)).toBe('completed');
  });

  it('Prefer: wait answers with the variables once nothing moves', async () => {
    const key = await upload(api, sequence(waitTimer('timer', 'PT1S'), userTask('after')));
    const waiting = await startAndWait(api, key, { n: 1 });
    expect(waiting).toMatchObject({ status: 'running', variables: { n: 1 } });
    const script = { id: 'twice', type: 'scriptTask', script: '{{ variables.n * 2 }}', resultVariable: 'twice' };
    const done = await startAndWait(api, await upload(api, sequence(script)), { n: 21 });
    expect(done).toMatchObject({ status: 'completed', variables: { n: 21, twice: 42 } });
  });

  it('Prefer: wait does not wait for tasks in a subprocess', async () => {
    const packing = { id: 'packing', type: 'subProcess', elements: [userTask('pack')], flows: [] };
    const key = await upload(api, sequence(packing));
    const before = Date.now();
    expect(await startAndWait(api, key, {})).toMatchObject({ status: 'running' });
    // If the start waited for tasks, it would take the whole 20 s or more that were asked for.
    expect(Date.now() - before).toBeLessThan(19_000);
  });

  it('a start uses the active or a pinned version, and the instance stays bound to it [resources.process-instance.definition-id] [resources.process-instance.definition-hash] [endpoints.instances.get-verify] [versioning.5-instances-stay-bound-to-the] [versioning.6-new-instances-use-the-latest] [versioning.4-rollback-atomically-makes-the-named]', async () => {
    const key = await upload(api, sequence(userTask('v1')));
    await api.put(`/v1/definitions/${key}`, { source_type: 'json', source: sequence(userTask('v2')) });
    const newest = await startInstance(api, key);
    const pinned = await startInstance(api, key, {}, { definition_version: 1 });
    expect([newest.definition_version, pinned.definition_version]).toEqual([2, 1]);
    expect((await tasksOf(api, newest.id))[0].element_id).toBe('v2');
    await api.post(`/v1/definitions/${key}/rollback`, { version: 1 });
    expect((await startInstance(api, key)).definition_version).toBe(1);
    expect(dataOf(await api.get(`/v1/instances/${newest.id}`)).definition_version).toBe(2);
    expect(dataOf(await api.get(`/v1/instances/${pinned.id}/verify`))).toEqual({
      instance_id: pinned.id,
      definition_key: key,
      definition_version: 1,
      definition_hash: pinned.definitionHash,
      current_definition_hash: pinned.definitionHash,
      hash_match: true,
      algorithm: 'sha256',
    });
  });

  it.each([
    ['no key', {}],
    ['variables that are a list', { definition_key: 'x', variables: [1] }],
    ['metadata that are text', { definition_key: 'x', metadata: 'x' }],
    ['a version that is no number', { definition_key: 'x', definition_version: '1' }],
    ['an unknown field', { definition_key: 'x', priority: 1 }],
    ['an id that is no uuid', { definition_key: 'x', source_instance_id: 'x' }],
    ['a correlation id that is too long', { definition_key: 'x', correlation_id: 'x'.repeat(256) }],
  ])('a start with %s is refused', async (_title, body) => {
    expect(refusalOf(await api.post('/v1/instances', body))).toEqual(INVALID);
  });

  it('unknown definitions and versions are refused before sizes are checked', async () => {
    const variables = { text: 'x'.repeat(5 * 1024 * 1024) };
    expect(refusalOf(await api.post('/v1/instances', { definition_key: 'nobody', variables }))).toEqual(NOT_FOUND);
    expect(refusalOf(await api.post('/v1/instances', { definition_key: tasks, definition_version: 9 }))).toEqual(
      NOT_FOUND,
    );
    expect(refusalOf(await api.post('/v1/instances', { definition_key: tasks, variables }))).toEqual(INVALID);
  });

  const manyVariables = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`v${n}`, n]));

  it.each([
    ['more than 10,000 variables', manyVariables(10_001)],
    ['a name of 256 characters', { ['x'.repeat(256)]: 1 }],
  ])('an instance never takes %s', async (_title, variables) => {
    expect(refusalOf(await api.post('/v1/instances', { definition_key: tasks, variables }))).toEqual(INVALID);
    const { id } = await startInstance(api, tasks);
    expect(refusalOf(await api.patch(`/v1/instances/${id}/variables`, { variables }))).toEqual(INVALID);
    const [task] = await tasksOf(api, id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`));
    expect(refusalOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables }))).toEqual(INVALID);
    expect(dataOf(await api.get(`/v1/instances/${id}/variables`))).toEqual({});
  });

  it('Prefer: wait answers when everything has begun, in however many slices', async () => {
    // A slice has at most a thousand steps.
    const many = await upload(
      api,
      sequence(userTask('a', { multiInstance: { isSequential: false, loopCardinality: '{{ 1300 }}' } })),
    );
    const started = await api.post('/v1/instances', { definition_key: many }, { prefer: 'wait=30' });
    const { id } = dataOf(started, 201);
    const [{ count }] = await execute('SELECT count(*)::integer AS count FROM task WHERE instance_id = $1', [id]);
    expect([count, started.headers.get('preference-applied')]).toEqual([1_300, 'wait=30']);
  });

  it('a Prefer: wait that could not be met is not confirmed in the answer', async () => {
    const call = serviceTask('call', 'http://127.0.0.1:4999/', { retries: '5', retryBackoff: 'PT10S' });
    const key = await upload(api, sequence(call));
    const started = await api.post('/v1/instances', { definition_key: key }, { prefer: 'wait=1' });
    expect([started.status, started.body.data.status, started.headers.get('preference-applied')]).toEqual([
      201,
      'running',
      null,
    ]);
    dataOf(await api.post(`/v1/instances/${started.body.data.id}/terminate`));
  });

  it.each(['wait=-1', 'wait=soon', 'wait', 'wait=1.5'])('a start with Prefer: %s is refused', async (prefer) => {
    const refused = await api.post('/v1/instances', { definition_key: tasks }, { prefer });
    expect(refusalOf(refused)).toEqual(INVALID);
    expect(refused.body.error.message).toMatch(/Prefer: wait/);
  });

  it('an instance holds 10,000 variables, and values as deep as a body may be', async () => {
    const deep = JSON.parse(`${'['.repeat(98)}${']'.repeat(98)}`);
    const variables = { ...manyVariables(9_999), deep };
    const { id } = await startInstance(api, tasks, variables);
    expect(dataOf(await api.get(`/v1/instances/${id}/variables`))).toEqual(variables);
    expect(dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables }))).toEqual(variables);
  });

  it('an instance keeps large variables and unusual names as they are', async () => {
    const variables = JSON.parse(
      `{"__proto__": {"x": 1}, "constructor": 2, "big": ${JSON.stringify('x'.repeat(1_000_000))}, "n": 0.1, "u": "ü€𝄞"}`,
    );
    const { id } = await startInstance(api, tasks, variables);
    expect(dataOf(await api.get(`/v1/instances/${id}/variables`))).toEqual(variables);
  });

  it('one Idempotency-Key starts one instance and is refused for another request', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.post('/v1/instances', { definition_key: tasks }, headers)),
    );
    expect(new Set(answers.map((answer) => dataOf(answer, 201).id)).size).toBe(1);
    expect(refusalOf(await api.post('/v1/instances', { definition_key: tasks, variables: { n: 1 } }, headers))).toEqual(
      CONFLICT,
    );
  });
});

describe('lists and reads of instances', () => {
  it('instances are listed newest first, by every filter', async () => {
    const mine = await registerTenant();
    const done = await upload(mine, sequence(), 'Crème');
    const open = await upload(mine, sequence(userTask('a')), 'Brûlée');
    const first = await startInstance(
      mine,
      done,
      { n: 1, ok: true },
      { correlation_id: 'order-1', metadata: { city: 'Zürich' } },
    );
    const second = await startInstance(mine, open, { n: 2, name: 'Ann', none: null });
    const ids = async (query: string): Promise<string[]> =>
      dataOf(await mine.get(`/v1/instances?${query}`)).map((row: Json) => row.id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('status=completed')).toEqual([first.id]);
    expect(await ids(`definition_key=${open}`)).toEqual([second.id]);
    expect(await ids('definition_version=2')).toEqual([]);
    expect(await ids('correlation_id=order-1')).toEqual([first.id]);
    expect(await ids(`started_from=${second.started_at}`)).toEqual([second.id]);
    expect(await ids(`started_to=${second.started_at}`)).toEqual([first.id]);
    expect(await ids('q=creme')).toEqual([first.id]);
    expect(await ids('q=zurich%20ORDER')).toEqual([first.id]);
    expect(await ids('var.n=2')).toEqual([second.id]);
    expect(await ids('var.n=2&var.name=Ann')).toEqual([second.id]);
    expect(await ids('var.n=1&var.name=Ann')).toEqual([]);
    expect(await ids('var.ok=true')).toEqual([first.id]);
    expect(await ids('var.none=null')).toEqual([second.id]);
    expect(refusalOf(await mine.get('/v1/instances?var.o.a=1'))).toEqual([400, 'VALIDATION_ERROR']);
    expect(await ids(`parent_instance_id=${first.id}`)).toEqual([]);
    const page = await mine.get('/v1/instances?limit=1');
    expect(page.body.page).toMatchObject({ limit: 1, offset: 0, has_more: true });
    expect(await ids(`limit=1&cursor=${page.body.page.next_cursor}`)).toEqual([first.id]);
    for (const query of [
      'status=open',
      'started_from=soon',
      'started_from=2026-02-30T00:00:00Z',
      'parent_instance_id=x',
      'limit=101',
      'q=',
    ]) {
      expect(refusalOf(await mine.get(`/v1/instances?${query}`))).toEqual(INVALID);
    }
  });

  it('tokens are listed with living ones first, then dead ones from the newest', async () => {
    const { id } = await startInstance(
      api,
      await upload(api, parallel([userTask('a'), userTask('b')], [userTask('c')])),
    );
    const [task] = await tasksOf(api, id);
    await api.post(`/v1/tasks/${task.id}/claim`);
    await api.post(`/v1/tasks/${task.id}/complete`);
    const tokens: Json[] = dataOf(await api.get(`/v1/instances/${id}/tokens`));
    const elements = tokens.slice(0, 2).map(({ element_id }) => element_id);
    expect(elements.sort()).toEqual(['b', 'c']);
    expect(new Set(tokens.slice(2).map(({ status }) => status))).toEqual(new Set(['dead']));
  });

  it('a token is shown with its element [endpoints.instances.get-tokens] [resources.token.fields-id-element-id-element-type-status]', async () => {
    const { id } = await startInstance(api, tasks);
    const tokens = dataOf(await api.get(`/v1/instances/${id}/tokens`));
    const created_at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(tokens).toEqual([
      { id: expect.any(String), element_id: 'a', element_type: 'userTask', status: 'waiting', created_at },
    ]);
  });

  it('dead tokens are told apart by their time, and the one that an incident stopped names it', async () => {
    const rating = sequence({ id: 'rate', type: 'businessRuleTask', decisionRef: `missing-${crypto.randomUUID()}` });
    const { id } = await startInstance(api, await upload(api, rating));
    const dead = async (count: number): Promise<Json[]> =>
      eventually(`${count} dead tokens`, async () => {
        const tokens = dataOf(await api.get(`/v1/instances/${id}/tokens`)) as Json[];
        const at = tokens.filter(({ element_id, status }: Json) => element_id === 'rate' && status === 'dead');
        return at.length >= count ? at : null;
      });
    const [first] = await dead(1);
    dataOf(await api.post(`/v1/instances/${id}/tokens/${first.id}/retry`, {}));
    const again = await dead(2);
    const stopped = again.filter(({ incident_id }: Json) => incident_id !== undefined);
    expect(stopped).toHaveLength(1);
    expect(stopped[0].incident_id).not.toBe(first.incident_id);
  });

  it('the history of an instance is shown in order, filtered and in pages [endpoints.instances.get-history] [events.audit-log-actions.hash-chain-each-entry-s-entry-hash]', async () => {
    const { id } = await startInstance(api, await upload(api, sequence(userTask('a'))));
    const history = async (query = ''): Promise<Json[]> =>
      dataOf(await api.get(`/v1/instances/${id}/history?${query}`));
    const entries = await history();
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['instance.created', 'element.entered', 'element.completed', 'task.created']),
    );
    expect(entries[0]).toMatchObject({
      action: 'instance.created',
      actorType: 'api_key',
      payload: expect.objectContaining({ correlationId: null }),
      createdAt: expect.any(String),
      entryHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      prevEntryHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    for (let n = 1; n < entries.length; n += 1) expect(entries[n].prevEntryHash).toBe(entries[n - 1].entryHash);
    expect(await history('actor_type=api_key')).toEqual([entries[0]]);
    expect(await history('action=task.created')).toHaveLength(1);
    expect(await history('page=2&page_size=2')).toEqual(entries.slice(2, 4));
    expect(await history(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(await history(`from=${entries[0].createdAt}`)).toEqual(entries);
    expect(await history(`to=${entries[0].createdAt}`)).toEqual([]);
    for (const query of ['page=0', 'page_size=201', 'actor_type=robot', 'from=x']) {
      expect(refusalOf(await api.get(`/v1/instances/${id}/history?${query}`))).toEqual(INVALID);
    }
  });

  it.each(['', '/tokens', '/history', '/verify', '/variables'])(
    'GET /v1/instances/:id%s of an unknown instance is answered 404',
    async (path) => {
      for (const id of [crypto.randomUUID(), 'no-uuid'])
        expect(refusalOf(await api.get(`/v1/instances/${id}${path}`))).toEqual(NOT_FOUND);
    },
  );
});
