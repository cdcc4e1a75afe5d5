import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf, startInstance } from './support/api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const INVALID = [400, 'VALIDATION_ERROR'];
const VALUES = {
  name: '{{ name }}',
  assignee: '{{ assignee }}',
  candidateGroups: '{{ groups }}',
  candidateUsers: '{{ users }}',
  priority: '{{ priority }}',
  dueDate: '{{ due }}',
};
const task = (of: JsonObject): JsonObject => ({
  assignee: null,
  groups: [],
  users: [],
  priority: null,
  due: null,
  ...of,
});

describe('search of tasks', () => {
  let api: Api;
  const instances: string[] = [];
  beforeAll(async () => {
    api = await registerTenant();
    const element = (id: string) => userTask(id, { ...VALUES, name: `Check ${id}` });
    const keys = { b: await upload(api, sequence(element('b'))), c: await upload(api, sequence(element('c'))) };
    for (const [key, variables] of [
      ['b', task({ groups: ['sales', 'ops'], priority: 5, due: '2040-01-03T00:00:00Z', region: 'north' })],
      ['b', task({ users: ['ann'], priority: 9, due: '2040-01-01T00:00:00Z', region: 'north' })],
      ['c', task({ assignee: 'kim', groups: ['ops'], due: '2040-01-02T00:00:00Z', region: 'south' })],
      ['c', task({ priority: 5, region: 7 })],
    ] as const)
      instances.push((await startInstance(api, keys[key], variables)).id);
  });

  const search = (body: JsonObject = {}) => api.post('/v1/tasks/search', body);
  /** The numbers of the found tasks, by their order of creation. */
  const found = async (body: JsonObject): Promise<number[]> =>
    dataOf(await search(body)).map((one: Json) => instances.indexOf(one.instance_id));

  it.each<[string, JsonObject, number[]]>([
    ['nothing: all open ones, the oldest first', {}, [0, 1, 2, 3]],
    ['an assignee', { assignee: 'kim' }, [2]],
    ['no assignee', { unassigned: true }, [0, 1, 3]],
    ['a candidate group', { candidate_groups: ['ops'] }, [0, 2]],
    ['candidate groups or users', { candidate_groups: ['sales', 'none'], candidate_users: ['ann'] }, [0, 1]],
    ['a group by the name of a user', { candidate_groups: ['ann'] }, []],
    ['a span of due dates', { due_after: '2040-01-01T00:00:00Z', due_before: '2040-01-03T00:00:00Z' }, [2]],
    ['a span of priorities', { priority_from: 6, priority_to: 9 }, [1]],
    ['an element', { element_id: 'c' }, [2, 3]],
    ['variables', { variables: { region: 'north', priority: 9 } }, [1]],
    ['a number as variable', { variables: { region: 7 } }, [3]],
    ['words of the name', { text: 'B chéck' }, [0, 1]],
    ['a status', { status: 'completed' }, []],
    ['the due date, those without one last', { sort: [{ by: 'due_at' }] }, [1, 2, 0, 3]],
    ['the due date backwards, those without one last', { sort: [{ by: 'due_at', order: 'desc' }] }, [0, 2, 1, 3]],
    [
      'the priority, then the newest',
      {
        sort: [
          { by: 'priority', order: 'desc' },
          { by: 'created_at', order: 'desc' },
        ],
      },
      [1, 3, 0, 2],
    ],
    ['the name, then the priority', { sort: [{ by: 'name' }, { by: 'priority' }] }, [0, 1, 3, 2]],
  ])('tasks are found by %s', async (_, body, numbers) => {
    expect(await found(body)).toEqual(numbers);
  });

  it('tasks of a definition and of an instance are found, with the fields of a list', async () => {
    const [one] = dataOf(await search({ instance_id: instances[1]! }));
    expect(one).toMatchObject({ name: 'Check b', candidateGroups: [], candidateUsers: ['ann'], priority: 9 });
    expect(await found({ definition_key: one.definition_key })).toEqual([0, 1]);
    const [other] = dataOf(await search({ instance_id: instances[0]! }));
    expect(other).not.toHaveProperty('candidateUsers');
    expect(dataOf(await api.get(`/v1/tasks/${one.id}`)).candidateUsers).toEqual(['ann']);
  });

  it.each<[string, JsonObject[]]>([
    ['nothing', []],
    ['the due date', [{ by: 'due_at' }]],
    ['the due date backwards', [{ by: 'due_at', order: 'desc' }]],
    [
      'the priority and name',
      [
        { by: 'priority', order: 'desc' },
        { by: 'name', order: 'desc' },
      ],
    ],
    ['the newest first', [{ by: 'created_at', order: 'desc' }]],
  ])('pages that are sorted by %s show each task once, in the order of the whole list', async (_, sort) => {
    const whole = await found({ sort });
    const pages: number[] = [];
    let cursor: string | null = null;
    do {
      const answer = await search({ sort, limit: 1, ...(cursor !== null && { cursor }) });
      pages.push(...dataOf(answer).map((one: Json) => instances.indexOf(one.instance_id)));
      cursor = answer.body.page.next_cursor;
    } while (cursor !== null);
    expect(pages).toEqual(whole);
    expect(whole).toHaveLength(4);
  });

  it('the number of all tasks that are found is there if it is asked for', async () => {
    const counted = await search({ limit: 1, count: true, unassigned: true });
    expect([counted.body.count, counted.body.data.length, counted.body.page.has_more]).toEqual([3, 1, true]);
    expect((await search({ limit: 1 })).body).not.toHaveProperty('count');
  });

  it('open tasks are those that are not claimed too, and completed ones are found by open: false', async () => {
    const own = await registerTenant();
    const { id } = await startInstance(own, await upload(own, sequence(userTask('a'))));
    const [open] = dataOf(await own.post('/v1/tasks/search', {}));
    dataOf(await own.post(`/v1/tasks/${open.id}/claim`, { assignee: 'kim' }));
    expect(dataOf(await own.post('/v1/tasks/search', { open: true }))).toMatchObject([
      { instance_id: id, status: 'claimed' },
    ]);
    dataOf(await own.post(`/v1/tasks/${open.id}/complete`, { variables: {} }));
    expect(dataOf(await own.post('/v1/tasks/search', {}))).toEqual([]);
    expect(dataOf(await own.post('/v1/tasks/search', { open: false }))).toMatchObject([{ status: 'completed' }]);
  });

  it.each<[string, JsonObject, string]>([
    ['an unknown order', { sort: [{ by: 'colour' }] }, 'sort: expected a list'],
    ['the same order twice', { sort: [{ by: 'name' }, { by: 'name' }] }, 'sort: expected a list'],
    ['an object as variable', { variables: { a: {} } }, 'variables.a: expected a text, number, boolean or null'],
    ['an assignee and none', { assignee: 'a', unassigned: true }, 'assignee and unassigned exclude each other'],
    ['a status and open', { status: 'pending', open: true }, 'status and open exclude each other'],
    ['a cursor of nothing', { cursor: 'x' }, 'cursor must be a next_cursor'],
    ['an unknown field', { owner: 'a' }, 'owner'],
  ])('a search with %s is refused', async (_, body, message) => {
    const answer = await search(body);
    expect(refusalOf(answer)).toEqual(INVALID);
    expect(JSON.stringify(answer.body)).toContain(message);
  });

  it('an invented cursor, whose values could not be compared, is refused', async () => {
    const { id: tenant } = dataOf(await api.get('/v1/tenant'));
    const list = `tasks/search/${JSON.stringify([{ by: 'due_at', isDescending: false }])}`;
    for (const place of ['["soon","x"]', '["2040-01-01T00:00:00Z"]', '[null,7]', '[1,2,3]', '[}]']) {
      const sum = createHash('sha256')
        .update(JSON.stringify([list, tenant, place]))
        .digest('base64url')
        .slice(0, 16);
      const cursor = Buffer.from(sum + place, 'utf8').toString('base64url');
      expect(refusalOf(await search({ sort: [{ by: 'due_at' }], cursor }))).toEqual(INVALID);
    }
  });
});
