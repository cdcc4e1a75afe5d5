import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { parallel, sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const INVALID = [400, 'VALIDATION_ERROR'];
/** Its script fails, so that an instance is in error. */
const failing = { id: 'count', type: 'scriptTask', name: 'Count parcels', script: '{{ 1 / 0 }}', resultVariable: 'n' };

describe('search of instances', () => {
  let api: Api;
  const instances: string[] = [];
  const keys: Record<string, string> = {};
  beforeAll(async () => {
    api = await registerTenant();
    keys['check'] = await upload(api, sequence(userTask('check', { name: 'Check order' })));
    keys['both'] = await upload(api, parallel([userTask('pick')], [userTask('pack')]));
    keys['fail'] = await upload(api, sequence(failing));
    for (const [key, variables, more] of [
      ['check', { amount: 5, region: 'north' }, { correlation_id: 'order-0', metadata: { note: 'first' } }],
      ['check', { amount: 12, region: 'south' }, { correlation_id: 'order-1' }],
      ['both', { amount: 100, region: 'north', tags: ['a'] }, {}],
      ['fail', { amount: '7', flag: true, nothing: null }, {}],
      ['check', { region: 'north' }, { correlation_id: 'order-4' }],
    ] as const)
      instances.push((await startInstance(api, keys[key]!, variables as unknown as JsonObject, more)).id);
    const [task] = await tasksOf(api, instances[4]!);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'kim' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: {} }));
    await eventually('two to end', async () => (await found({ status: ['completed', 'error'] })).length === 2);
  });

  const search = (body: JsonObject = {}) => api.post('/v1/instances/search', body);
  const numbersOf = (data: Json[]): number[] => data.map((one) => instances.indexOf(one.id));
  const found = async (body: JsonObject): Promise<number[]> => numbersOf(dataOf(await search(body)));
  const variable = (name: string, op: string, value: JsonObject[string]): JsonObject => ({
    variables: [{ name, op, value: value ?? null }],
  });

  it.each<[string, JsonObject, number[]]>([
    ['nothing: all, the latest first', {}, [4, 3, 2, 1, 0]],
    ['statuses', { status: ['error', 'completed'] }, [4, 3]],
    ['a correlation id', { correlation_id: 'order-1' }, [1]],
    ['an incident', { has_incident: true }, [3]],
    ['no incident', { has_incident: false }, [4, 2, 1, 0]],
    ['words of the error', { error: 'COUNT: Dívisor' }, [3]],
    ['words of which one is not in the error', { error: 'count parcels' }, []],
    ['the element of a token', { element_id: 'check' }, [1, 0]],
    ['the element of a frozen token', { element_id: 'count' }, [3]],
    ['a wait that began before a time', { waiting_since: '2999-01-01T00:00:00Z' }, [2, 1, 0]],
    ['a wait at an element', { waiting_since: '2999-01-01T00:00:00Z', element_id: 'pack' }, [2]],
    ['a frozen token, which waits for nothing', { waiting_since: '2999-01-01T00:00:00Z', element_id: 'count' }, []],
    ['a wait that is longer', { waiting_longer_than: 'P3D' }, []],
    ['a wait of any length', { waiting_longer_than: 'PT0S', element_id: 'check' }, [1, 0]],
    ['the time of the start', { started_from: '2020-01-01T00:00:00Z', started_to: '2020-01-02T00:00:00Z' }, []],
    ['the time of the end', { ended_from: '2020-01-01T00:00:00Z', ended_to: '2999-01-01T00:00:00Z' }, [4]],
    ['words of correlation id and metadata', { q: 'FÍRST order' }, [0]],
    ['an equal number', variable('amount', 'eq', 12), [1]],
    ['an equal text, as the list compares', variable('amount', 'eq', 7), [3]],
    ['an equal flag', variable('flag', 'eq', true), [3]],
    ['null', variable('nothing', 'eq', null), [3]],
    ['another value', variable('region', 'neq', 'north'), [1]],
    ['another value than that of a list', variable('tags', 'neq', 'a'), [2]],
    ['one of several values', variable('amount', 'in', [5, '7', 8]), [3, 0]],
    ['a smaller number, and no text', variable('amount', 'lt', 100), [1, 0]],
    ['a number that is not larger', variable('amount', 'lte', 100), [2, 1, 0]],
    ['a larger number', variable('amount', 'gt', 5), [2, 1]],
    ['a number that is not smaller', variable('amount', 'gte', 5), [2, 1, 0]],
    ['a later text, and no number', variable('amount', 'gt', '5'), [3]],
    ['an earlier text', variable('region', 'lt', 'o'), [4, 2, 0]],
    [
      'two variables',
      {
        variables: [
          { name: 'region', value: 'north' },
          { name: 'amount', op: 'gt', value: 9 },
        ],
      },
      [2],
    ],
    [
      'everything at once',
      {
        status: ['running'],
        element_id: 'check',
        q: 'order',
        has_incident: false,
        variables: [{ name: 'amount', op: 'lt', value: 9 }],
      },
      [0],
    ],
    ['the earliest start first', { sort: [{ by: 'started_at' }] }, [0, 1, 2, 3, 4]],
    ['the end, those without one last', { sort: [{ by: 'ended_at' }], status: ['completed', 'error'] }, [4, 3]],
    [
      'the correlation id, those without one last',
      { sort: [{ by: 'correlation_id', order: 'desc' }] },
      [4, 1, 0, 3, 2],
    ],
  ])('instances are found by %s', async (_, body, numbers) => {
    expect(await found(body)).toEqual(numbers);
  });

  it('instances are found by their ids, one key, several keys, and a version', async () => {
    expect(await found({ ids: [instances[0]!, instances[3]!] })).toEqual([3, 0]);
    expect(await found({ definition_key: keys['both']! })).toEqual([2]);
    expect(await found({ definition_key: [keys['both']!, keys['fail']!] })).toEqual([3, 2]);
    expect(await found({ definition_key: keys['both']!, definition_version: 2 })).toEqual([]);
    expect(await found({ parent_instance_id: instances[0]! })).toEqual([]);
  });

  it('a found instance tells where it waits since when, and what stopped it', async () => {
    const [both] = dataOf(await search({ ids: [instances[2]!] }));
    expect(both.waits_at.map((one: Json) => [one.element_id, one.element_name]).toSorted()).toEqual([
      ['pack', 'Task pack'],
      ['pick', 'Task pick'],
    ]);
    expect(Date.parse(both.waits_at[0].since)).toBeGreaterThanOrEqual(Date.parse(both.started_at));
    expect(both).not.toHaveProperty('incident');
    const [failed] = dataOf(await search({ ids: [instances[3]!] }));
    expect(failed.waits_at).toEqual([]);
    expect(failed.incident).toMatchObject({ element_id: 'count', element_name: 'Count parcels' });
    expect(failed.incident.code).toEqual(expect.any(String));
    expect(failed.error).toContain(failed.incident.message);
    const [ended] = dataOf(await search({ ids: [instances[4]!] }));
    expect([ended.waits_at, 'incident' in ended]).toEqual([[], false]);
  });

  it.each<[string, JsonObject[]]>([
    ['the start', []],
    ['the earliest start', [{ by: 'started_at' }]],
    ['the end, which few have', [{ by: 'ended_at', order: 'desc' }]],
    ['the correlation id, which some have', [{ by: 'correlation_id' }]],
    ['equal keys', [{ by: 'definition_key' }]],
    ['equal keys backwards', [{ by: 'definition_key', order: 'desc' }]],
    ['the last change', [{ by: 'updated_at', order: 'desc' }]],
  ])('pages that are sorted by %s show each instance once, in the order of the whole list', async (_, sort) => {
    const whole = await found({ sort });
    const pages: number[] = [];
    let cursor: string | null = null;
    do {
      const answer = await search({ sort, limit: 1, ...(cursor !== null && { cursor }) });
      pages.push(...numbersOf(dataOf(answer)));
      cursor = answer.body.page.next_cursor;
    } while (cursor !== null);
    expect(pages).toEqual(whole);
    expect(whole).toHaveLength(5);
  });

  it('the number of all instances that are found is there if it is asked for, and whether it is exact', async () => {
    const { body } = await search({ limit: 1, count: true, element_id: 'check' });
    expect([body.count, body.count_is_exact, body.data.length, body.page.has_more]).toEqual([2, true, 1, true]);
    expect((await search({ limit: 1 })).body).not.toHaveProperty('count');
  });

  it('each instance has the values of the variables that are asked for, long ones cut', async () => {
    const long = 'x'.repeat(2_000);
    dataOf(await api.patch(`/v1/instances/${instances[0]}/variables`, { variables: { long } }));
    const wanted = dataOf(await search({ ids: [instances[0]!, instances[2]!], with_variables: ['long', 'amount'] }));
    const [third, first] = wanted;
    expect(first.variables).toEqual([
      { name: 'long', value: `"${'x'.repeat(199)}`, is_cut: true },
      { name: 'amount', value: 5, is_cut: false },
    ]);
    expect(third.variables.map(({ name }: Json) => name)).toEqual(['amount']);
    expect(dataOf(await search({ limit: 1 }))[0]).not.toHaveProperty('variables');
  });

  it('a tenant finds no instances of another tenant', async () => {
    const other = await registerTenant();
    for (const body of [{}, { ids: instances }, { element_id: 'check' }, { has_incident: true }, { q: 'order' }])
      expect(dataOf(await other.post('/v1/instances/search', body))).toEqual([]);
    const { next_cursor: cursor } = (await search({ limit: 1 })).body.page;
    expect(refusalOf(await other.post('/v1/instances/search', { limit: 1, cursor }))).toEqual(INVALID);
  });

  it.each<[string, JsonObject, string]>([
    ['an unknown status', { status: ['broken'] }, 'status must be a list of running, completed'],
    ['a key that is a number', { definition_key: 7 }, 'definition_key must be a text'],
    ['an empty list of keys', { definition_key: [] }, 'definition_key must be a text'],
    ['an id of nothing', { ids: ['x'] }, 'ids'],
    ['a duration that is none', { waiting_longer_than: '3 days' }, 'waiting_longer_than must be an ISO 8601 duration'],
    [
      'two times of waiting',
      { waiting_longer_than: 'P1D', waiting_since: '2020-01-01T00:00:00Z' },
      'exclude each other',
    ],
    [
      'an end before its beginning',
      { ended_from: '2021-01-01T00:00:00Z', ended_to: '2020-01-01T00:00:00Z' },
      'ended_from',
    ],
    ['an unknown operator', variable('amount', 'near', 5), 'variables[0]'],
    ['an object as value', variable('amount', 'eq', {}), 'variables[0].value must be a text, number, boolean or null'],
    ['a flag that is compared by size', variable('flag', 'lt', true), 'variables[0].value must be a text or number'],
    ['one value where a list is expected', variable('amount', 'in', 5), 'variables[0].value must be a list'],
    ['a condition without a value', { variables: [{ name: 'amount' }] }, 'variables[0].value must be'],
    ['two orders', { sort: [{ by: 'started_at' }, { by: 'ended_at' }] }, 'sort: expected a list of at most one'],
    ['an unknown order', { sort: [{ by: 'colour' }] }, 'sort: expected a list of at most one'],
    ['a cursor of nothing', { cursor: 'x' }, 'cursor must be a next_cursor'],
    ['eleven variables to answer with', { with_variables: Array.from('abcdefghijk') }, 'with_variables'],
    ['an unknown field', { owner: 'a' }, 'owner'],
  ])('a search with %s is refused', async (_, body, message) => {
    const answer = await search(body);
    expect(refusalOf(answer)).toEqual(INVALID);
    expect(JSON.stringify(answer.body)).toContain(message);
  });

  it('an invented cursor, whose value could not be compared, is refused', async () => {
    const { id: tenant } = dataOf(await api.get('/v1/tenant'));
    const list = `instances/search/${JSON.stringify({ by: 'ended_at', isDescending: false })}`;
    for (const place of ['["soon","x"]', '["12"]', `["soon","${instances[0]}"]`, '[null,7]', '[}]']) {
      const sum = createHash('sha256')
        .update(JSON.stringify([list, tenant, place]))
        .digest('base64url')
        .slice(0, 16);
      const cursor = Buffer.from(sum + place, 'utf8').toString('base64url');
      expect(refusalOf(await search({ sort: [{ by: 'ended_at' }], cursor }))).toEqual(INVALID);
    }
  });
});
