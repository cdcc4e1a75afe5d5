import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { Repairs } from './support/repairs.js';
import { sequence, upload, userTask } from './support/processes.js';
import { keyWith, registerTenant } from './support/tenants.js';

const NOT_FOUND = [404, 'NOT_FOUND'];
const INVALID = [400, 'VALIDATION_ERROR'];

let api: Api;
let tasks: string;
let repairs: Repairs;
beforeAll(async () => {
  api = await registerTenant();
  tasks = await upload(api, sequence(userTask('a')));
  repairs = await Repairs.open(api);
});
afterAll(() => repairs?.service.close());

const begin = (body: JsonObject, by = api, headers = {}) => by.post('/v1/instances/batch', body, headers);
const started = async (count: number, variables: JsonObject): Promise<string[]> => {
  const instances = await Promise.all(Array.from({ length: count }, () => startInstance(api, tasks, variables)));
  return instances.map(({ id }) => id);
};
const statuses = (ids: readonly string[]): Promise<string[]> =>
  Promise.all(ids.map(async (id) => dataOf(await api.get(`/v1/instances/${id}`)).status));
const completed = (id: string): Promise<Json> =>
  eventually(`batch ${id} to complete`, async () => {
    const batch = dataOf(await api.get(`/v1/batches/${id}`));
    return batch.status === 'completed' && batch;
  });
/** Runs a batch to its end. */
const run = async (body: JsonObject): Promise<Json> => completed(dataOf(await begin(body), 202).id);

describe('batches', () => {
  it('a batch suspends, resumes and terminates exactly the instances that its filter finds', async () => {
    const [mine, others] = [await started(12, { lot: 'one' }), await started(2, { lot: 'two' })];
    const filter = { status: 'running', definition_key: tasks, 'var.lot': 'one' };
    const answer = dataOf(await begin({ action: 'suspend', filter, reason: 'stop' }), 202);
    expect(answer).toMatchObject({ action: 'suspend', reason: 'stop', filter });
    const batch = await completed(answer.id);
    expect(batch).toMatchObject({ done: 12, refused: 0, failed: 0, problems: [], ended_at: expect.any(String) });
    expect(new Set(await statuses(mine))).toEqual(new Set(['suspended']));
    expect(await statuses(others)).toEqual(['running', 'running']);
    const [entry] = dataOf(await api.get(`/v1/instances/${mine[0]}/history?action=instance.suspended`));
    expect(entry).toMatchObject({ actorType: 'api_key', payload: { reason: 'stop' } });

    expect(await run({ action: 'resume', filter: { 'var.lot': 'one' } })).toMatchObject({ done: 12, refused: 0 });
    expect(new Set(await statuses(mine))).toEqual(new Set(['running']));
    expect(await run({ action: 'terminate', filter: { ...filter, 'var.lot': 'one' } })).toMatchObject({ done: 12 });
    expect(new Set(await statuses(mine))).toEqual(new Set(['terminated']));
  });

  it('a batch lists the instances that refused the action', async () => {
    const [id = ''] = await started(1, { lot: 'refused' });
    const batch = await run({ action: 'resume', filter: { 'var.lot': 'refused' } });
    expect(batch).toMatchObject({
      done: 0,
      refused: 1,
      failed: 0,
      problems: [{ instance_id: id, outcome: 'refused', message: expect.stringContaining('running') }],
    });
  });

  it('a batch retries failed instances', async () => {
    const failed = [await repairs.failed(), await repairs.failed()];
    repairs.service.reply = () => ({ status: 200, body: {} });
    const [first] = dataOf(await api.get(`/v1/instances?status=error`));
    expect(await run({ action: 'retry', filter: { status: 'error' }, reason: 'again' })).toMatchObject({ done: 2 });
    expect(first.id).toBe(failed[1]);
    expect(await statuses(failed)).toEqual(['running', 'running']);
    for (const id of failed)
      expect((await repairs.entries(id, 'instance.token_retried'))[0].payload).toMatchObject({ reason: 'again' });
  });

  it('a batch retries every failed token of an instance, however many there are', async () => {
    const ioMapping = { inputs: [{ source: '{{ price - 1 }}', target: 'sum' }] };
    const multiInstance = { loopCardinality: 120 };
    const event = { type: 'message', name: 'told' };
    const tell = { id: 'tell', type: 'sendTask', event, ioMapping, multiInstance };
    const { id } = await startInstance(api, await upload(api, sequence(tell)), { lot: 'many', price: 'x' });
    await repairs.inStatus(id, 'error');
    dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { price: 5 } }));
    expect(await run({ action: 'retry', filter: { 'var.lot': 'many' } })).toMatchObject({ done: 1, problems: [] });
    await repairs.inStatus(id, 'completed');
  });

  it('a batch terminates a terminated instance again and refuses a completed one, as a request does', async () => {
    const [id = ''] = await started(1, { lot: 'over' });
    const body = { action: 'terminate', filter: { 'var.lot': 'over' } };
    expect(await run(body)).toMatchObject({ done: 1, refused: 0 });
    const completedNow = await startInstance(api, await upload(api, sequence()), { lot: 'over' });
    expect(await run(body)).toMatchObject({
      done: 1,
      refused: 1,
      problems: [{ instance_id: completedNow.id, message: 'the instance is completed' }],
    });
    expect(await statuses([id])).toEqual(['terminated']);
  });

  it('a batch shows its progress and handles at most 50 instances per second', async () => {
    await started(110, { lot: 'large' });
    const filter = { 'var.lot': 'large' };
    const begunAndSeen = async () => {
      const { id } = dataOf(await begin({ action: 'suspend', filter }), 202);
      return eventually('the first part', async () => {
        const batch = dataOf(await api.get(`/v1/batches/${id}`));
        return batch.done > 0 && batch;
      });
    };
    let first = await begunAndSeen();
    // The first and the second part are 0.2 s apart: a busy machine may miss that moment.
    for (let n = 1; first.done === 110 && n < 8; n++) {
      await completed(first.id);
      expect(await run({ action: 'resume', filter })).toMatchObject({ done: 110 });
      first = await begunAndSeen();
    }
    expect(first).toMatchObject({ status: 'running', done: 100, ended_at: null });
    const late = await started(1, { lot: 'large' });
    const { created_at, ended_at, done } = await completed(first.id);
    expect(done).toBe(110);
    expect(await statuses(late)).toEqual(['running']);
    expect(Date.parse(ended_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(11 * 200);
  }, 180_000);

  it('a batch with dry_run only counts', async () => {
    const ids = await started(3, { lot: 'dry' });
    const body = { action: 'terminate', filter: { 'var.lot': 'dry' }, dry_run: true };
    expect(dataOf(await begin(body))).toEqual({ dry_run: true, action: 'terminate', matched: 3 });
    expect(await statuses(ids)).toEqual(['running', 'running', 'running']);
  });

  it('a batch of ids acts on these instances only, and tells of each what came of it', async () => {
    const [first = '', second = '', third = ''] = await started(3, { lot: 'frozen' });
    const other = await registerTenant();
    const { id: foreign } = await startInstance(other, await upload(other, sequence(userTask('a'))));
    dataOf(await api.post(`/v1/instances/${second}/suspend`));
    const body = { action: 'suspend', ids: [first, second, foreign] };
    const plan = dataOf(await begin({ ...body, dry_run: true }));
    const planned = new Map(plan.items.map((item: Json) => [item.instance_id, [item.is_left_out, item.status]]));
    expect([plan.matched, planned.get(first), planned.get(second), planned.get(foreign)]).toEqual([
      ...[3, [false, 'running'], [true, 'suspended'], [true, null]],
    ]);
    const batch = await run(body);
    expect(batch).toMatchObject({ total: 3, done: 1, refused: 1, failed: 0, left_out: 1, filter: null });
    const items = dataOf(await api.get(`/v1/batches/${batch.id}/items`));
    const outcomes = new Map(items.map((item: Json) => [item.instance_id, [item.outcome, item.status]]));
    expect([outcomes.size, outcomes.get(first), outcomes.get(second), outcomes.get(foreign)]).toEqual([
      ...[3, ['done', 'suspended'], ['refused', 'suspended'], ['left_out', null]],
    ]);
    const [leftOut] = dataOf(await api.get(`/v1/batches/${batch.id}/items?outcome=left_out`));
    expect(leftOut).toMatchObject({ instance_id: foreign, message: expect.stringContaining('no instance') });
    expect(await statuses([third])).toEqual(['running']);
  });

  it('a batch of a search moves tokens and sets variables of what it finds when it begins', async () => {
    const key = await upload(api, sequence(userTask('a'), userTask('b')));
    const ids = [await startInstance(api, key, { lot: 'moved' }), await startInstance(api, key, { lot: 'moved' })];
    const search = { element_id: 'a', definition_key: key, variables: [{ name: 'lot', value: 'moved' }] };
    expect(await run({ action: 'set_variables', search, variables: { total: 5 } })).toMatchObject({
      total: 2,
      done: 2,
    });
    const move = { action: 'move', from_element_id: 'a', target_element_id: 'b' };
    const batch = await run({ ...move, search });
    expect(batch).toMatchObject({ done: 2, change: { from_element_id: 'a', target_element_id: 'b' }, filter: search });
    for (const { id } of ids) {
      expect(dataOf(await api.get(`/v1/instances/${id}/variables`))).toMatchObject({ total: 5 });
      expect(dataOf(await api.get(`/v1/tasks?instance_id=${id}&status=pending`))).toMatchObject([{ element_id: 'b' }]);
    }
    const again = dataOf(await begin({ ...move, ids: ids.map(({ id }) => id), dry_run: true }));
    expect(again.items).toMatchObject([{ message: 'no token stands at a' }, { message: 'no token stands at a' }]);
  });

  it('a batch runs instances again, each once, as new instances with the same variables', async () => {
    const sources = await started(2, { lot: 'rerun' });
    expect(await run({ action: 'rerun', ids: sources })).toMatchObject({ total: 2, done: 2, refused: 0 });
    const found = dataOf(await api.get('/v1/instances?var.lot=rerun'));
    const news = found.filter(({ id }: Json) => !sources.includes(id));
    expect(new Set(news.map(({ metadata }: Json) => metadata.source_instance_id))).toEqual(new Set(sources));
    expect([found.length, news[0].status]).toEqual([4, 'running']);
  });

  it('the batches of a tenant are listed, the newest first, in pages', async () => {
    const mine = await registerTenant();
    const ofNobody = { action: 'suspend', filter: { correlation_id: 'nobody' } };
    const [first, second] = [dataOf(await begin(ofNobody, mine), 202), dataOf(await begin(ofNobody, mine), 202)];
    const page = await mine.get('/v1/batches?limit=1&action=suspend');
    expect(dataOf(page)).toMatchObject([{ id: second.id, actor_type: 'api_key' }]);
    expect(dataOf(await mine.get(`/v1/batches?limit=1&cursor=${page.body.page.next_cursor}`))).toMatchObject([
      { id: first.id },
    ]);
    expect(dataOf(await mine.get('/v1/batches?action=move'))).toEqual([]);
  });

  it('a batch accepts every filter of the instance list, with the same meaning', async () => {
    const mine = await registerTenant();
    const key = await upload(mine, sequence(userTask('a')));
    const middle = new Date().toISOString();
    for (const lot of ['one', 'two', 'two'])
      await startInstance(mine, key, { lot }, { correlation_id: `of ${lot}`, metadata: { note: `north ${lot}` } });
    dataOf(await mine.put(`/v1/definitions/${key}`, { name: 'P', source_type: 'json', source: sequence() }));
    await startInstance(mine, key, { lot: 'three' });
    const rows: readonly (readonly [JsonObject, number])[] = [
      [{ status: 'running' }, 3],
      [{ definition_key: key }, 4],
      [{ definition_version: 2 }, 1],
      [{ correlation_id: 'of two' }, 2],
      [{ parent_instance_id: crypto.randomUUID() }, 0],
      [{ started_from: middle }, 4],
      [{ started_to: middle }, 0],
      [{ q: 'north two' }, 2],
      [{ 'var.lot': 'two' }, 2],
      [{ 'var.lot': 'two', status: 'completed' }, 0],
    ];
    for (const [filter, matched] of rows) {
      const plan = dataOf(await begin({ action: 'suspend', filter, dry_run: true }, mine));
      const query = new URLSearchParams(
        Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
      );
      expect([filter, plan.matched]).toEqual([filter, matched]);
      expect(dataOf(await mine.get(`/v1/instances?${query}`))).toHaveLength(matched);
    }
  });

  it('a batch writes an audit entry when it begins and when it ends', async () => {
    await started(1, { lot: 'audited' });
    const { id } = await run({ action: 'suspend', filter: { 'var.lot': 'audited' }, reason: 'r' });
    const payloads = async (action: string) =>
      dataOf(await api.get(`/v1/audit?action=${action}`))
        .map(({ payload }: Json) => payload)
        .filter(({ batch_id }: Json) => batch_id === id);
    expect(await payloads('batch.created')).toMatchObject([{ action: 'suspend', reason: 'r' }]);
    expect(await payloads('batch.completed')).toMatchObject([{ done: 1, refused: 0, failed: 0 }]);
  });

  it('a repeated request with the same Idempotency-Key begins a batch once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { action: 'suspend', filter: { 'var.lot': 'none' } };
    const first = dataOf(await begin(body, api, headers), 202);
    expect(dataOf(await begin(body, api, headers), 202).id).toBe(first.id);
    expect(await completed(first.id)).toMatchObject({ done: 0, refused: 0 });
  });

  it.each([
    [{}],
    [{ action: 'suspend' }],
    [{ action: 'suspend', filter: {} }],
    [{ action: 'suspend', filter: {}, dry_run: true }],
    [{ action: 'delete', filter: { status: 'error' } }],
    [{ action: 'suspend', filter: { state: 'error' } }],
    [{ action: 'suspend', filter: { status: 'failed' } }],
    [{ action: 'suspend', filter: { status: ['error'] } }],
    [{ action: 'suspend', filter: { limit: 5 } }],
    [{ action: 'suspend', filter: { q: ' ' } }],
    [{ action: 'suspend', filter: { 'var.': 'x' } }],
    [{ action: 'suspend', filter: { 'var.x': {} } }],
    [{ action: 'suspend', filter: { 'var.x.y': 'z' } }],
    [{ action: 'suspend', filter: { started_from: '2026-02-30T00:00:00Z' } }],
    [{ action: 'suspend', filter: { status: 'error' }, reason: 5 }],
    [{ action: 'suspend', filter: 'all' }],
    [{ action: 'suspend', ids: [] }],
    [{ action: 'suspend', ids: ['7'] }],
    [{ action: 'suspend', search: {} }],
    [{ action: 'suspend', search: { limit: 5 } }],
    [{ action: 'suspend', search: { error: ' ' } }],
    [{ action: 'suspend', search: { state: 'error' } }],
    [{ action: 'suspend', search: { status: ['error'] }, filter: { status: 'error' } }],
    [{ action: 'suspend', search: { status: ['error'] }, variables: { x: 1 } }],
    [{ action: 'move', search: { status: ['error'] }, from_element_id: 'a' }],
    [{ action: 'set_variables', search: { status: ['error'] }, variables: {} }],
  ])('a batch request with %j is refused', async (body: JsonObject) => {
    expect(refusalOf(await begin(body))).toEqual(INVALID);
  });

  it('a batch needs the admin scope and acts only on its own tenant', async () => {
    const writer = await keyWith(api, ['instances:write', 'instances:read']);
    expect((await begin({ action: 'suspend', filter: { status: 'error' } }, writer)).status).toBe(403);
    const { id } = await run({ action: 'suspend', filter: { 'var.lot': 'none' } });
    expect((await writer.get(`/v1/batches/${id}`)).status).toBe(403);
    const [instance = ''] = await started(1, { lot: 'mine' });
    const other = await registerTenant();
    expect(refusalOf(await other.get(`/v1/batches/${id}`))).toEqual(NOT_FOUND);
    const body = { action: 'terminate', filter: { 'var.lot': 'mine' } };
    const foreign = dataOf(await begin(body, other), 202).id;
    await eventually('the foreign batch', async () => {
      return dataOf(await other.get(`/v1/batches/${foreign}`)).status === 'completed';
    });
    expect(await statuses([instance])).toEqual(['running']);
  });
});
