import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Api, dataOf, type Json, refusalOf, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const INVALID = [400, 'VALIDATION_ERROR'];
const failing = {
  id: 'count',
  type: 'scriptTask',
  name: 'Count parcels',
  script: '{{ n / zero }}',
  resultVariable: 'r',
};

describe('figures of all instances', () => {
  let api: Api;
  let waiting: string;
  let failed: string;
  beforeAll(async () => {
    api = await registerTenant();
    waiting = await upload(api, sequence(userTask('check', { name: 'Check order' })));
    failed = await upload(api, sequence(failing));
    const [first] = [
      await startInstance(api, waiting),
      await startInstance(api, waiting),
      await startInstance(api, waiting),
    ];
    const ended = await startInstance(api, waiting);
    const [task] = await tasksOf(api, ended.id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'kim' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: {} }));
    dataOf(await api.post(`/v1/instances/${first.id}/terminate`, {}));
    for (const n of [1, 2]) await startInstance(api, failed, { n, zero: 0 });
    await eventually('all to be there', async () => {
      const { completed, terminated, error } = dataOf(await api.get('/v1/monitoring/summary')).instances;
      return completed === 1 && terminated === 1 && error === 2;
    });
  });

  it('open incidents that say the same at the same element are one group', async () => {
    const { groups, is_complete: isComplete } = dataOf(await api.get('/v1/monitoring/incidents'));
    expect([groups.length, isComplete]).toEqual([1, true]);
    expect(groups[0]).toMatchObject({
      ...{ definition_key: failed, definition_name: 'Process', versions: [1], element_id: 'count' },
      ...{ element_name: 'Count parcels', code: expect.any(String), instances: 2 },
      message: expect.stringContaining('expected a divisor other than zero'),
    });
    expect(groups[0].hours).toHaveLength(24);
    expect(groups[0].hours.at(-1)).toBe(2);
    expect(Date.parse(groups[0].first_at)).toBeLessThanOrEqual(Date.parse(groups[0].last_at));
  });

  it('a repaired incident is in no group', async () => {
    const own = await registerTenant();
    const { id } = await startInstance(own, await upload(own, sequence(failing)), { n: 4, zero: 0 });
    const count = async () => dataOf(await own.get('/v1/monitoring/incidents')).groups.length;
    expect(await count()).toBe(1);
    dataOf(await own.patch(`/v1/instances/${id}/variables`, { variables: { zero: 2 } }));
    dataOf(await own.post(`/v1/instances/${id}/resume`, {}));
    await eventually('the repair', async () => (await count()) === 0);
  });

  it('what waits is grouped by definition and element', async () => {
    const { groups, is_complete: isComplete } = dataOf(await api.get('/v1/monitoring/waits'));
    expect(isComplete).toBe(true);
    expect(groups).toEqual([
      {
        ...{ definition_key: waiting, definition_name: 'Process', versions: [1], element_id: 'check' },
        ...{ element_name: 'Check order', element_type: 'userTask', instances: 2 },
        ...{ oldest_since: expect.any(String), newest_since: expect.any(String) },
      },
    ]);
    expect(dataOf(await api.get('/v1/monitoring/waits?longer_than=PT0S')).groups).toEqual(groups);
    expect(dataOf(await api.get('/v1/monitoring/waits?longer_than=P3D')).groups).toEqual([]);
  });

  it.each([
    ['hour', 60],
    ['day', 24],
    ['month', 30],
    ['year', 12],
  ])('the figures of the last %s have %i parts with what happened in each', async (period, count) => {
    const answer = dataOf(await api.get(`/v1/monitoring/figures?period=${period}`));
    expect([answer.period, answer.figures.length]).toEqual([period, count]);
    const sum = (name: string): number => answer.figures.reduce((all: number, one: Json) => all + one[name], 0);
    expect(['started', 'completed', 'terminated', 'incidents'].map(sum)).toEqual([6, 1, 1, 2]);
    const [quiet] = answer.figures;
    expect(quiet).toMatchObject({ started: 0, median_seconds: null, p95_seconds: null });
    const ended = answer.figures.filter((one: Json) => one.completed + one.terminated > 0);
    for (const { median_seconds: median, p95_seconds: p95 } of ended) {
      expect(median).toBeGreaterThan(0);
      expect(p95).toBeGreaterThanOrEqual(median);
    }
  });

  it('the figures of one definition leave out the others', async () => {
    const { figures } = dataOf(await api.get(`/v1/monitoring/figures?definition_key=${failed}`));
    const sum = (name: string): number => figures.reduce((all: number, one: Json) => all + one[name], 0);
    expect([figures.length, ...['started', 'completed', 'incidents'].map(sum)]).toEqual([24, 2, 0, 2]);
  });

  it('figures are CSV for who accepts that', async () => {
    const path = '/v1/monitoring/figures?period=year';
    const { figures } = dataOf(await api.get(path));
    const answer: Answer = await api.send('GET', path, undefined, { accept: 'text/csv' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = String(answer.body).split('\r\n');
    expect(lines[0]).toBe('start,started,completed,terminated,incidents,median_seconds,p95_seconds');
    expect(lines).toHaveLength(1 + 12 + 1);
    expect(lines[1]).toBe(`${figures[0].start},0,0,0,0,,`);
    expect(lines[12]).toBe(Object.values(figures[11]).join(','));
  });

  it('the statistics of a version tell what is at each element, how often it was passed and how long that took', async () => {
    const { instances, elements, ...others } = dataOf(await api.get(`/v1/definitions/${waiting}/statistics`));
    expect(others).toEqual({ definition_key: waiting, version: 1, sample: { instances: 4, is_whole: true } });
    expect(instances).toEqual({ running: 2, completed: 1, error: 0, suspended: 0, terminated: 1 });
    const shown = elements.map((one: Json) => [
      one.element_id,
      one.element_type,
      one.tokens,
      one.incidents,
      one.passed,
    ]);
    expect(shown).toEqual([
      ['start', 'startEvent', 0, 0, 4],
      ['check', 'userTask', 2, 0, 1],
      ['end', 'endEvent', 0, 0, 1],
    ]);
    expect(elements[1].element_name).toBe('Check order');
    expect(elements[1].median_seconds).toBeGreaterThan(0);
    expect(elements[1].p95_seconds).toBe(elements[1].median_seconds);
  });

  it('the statistics of a version count the tokens that incidents have stopped', async () => {
    const { elements } = dataOf(await api.get(`/v1/definitions/${failed}/statistics?version=1`));
    const count = elements.find((one: Json) => one.element_id === 'count');
    expect(count).toMatchObject({ tokens: 0, incidents: 2, passed: 0, median_seconds: null, p95_seconds: null });
  });

  it('a tenant sees no figures of another tenant', async () => {
    const other = await registerTenant();
    expect(dataOf(await other.get('/v1/monitoring/incidents'))).toEqual({ groups: [], is_complete: true });
    expect(dataOf(await other.get('/v1/monitoring/waits'))).toEqual({ groups: [], is_complete: true });
    for (const query of ['', `?definition_key=${waiting}`])
      for (const figure of dataOf(await other.get(`/v1/monitoring/figures${query}`)).figures)
        expect(figure).toMatchObject({ started: 0, completed: 0, terminated: 0, incidents: 0 });
    expect((await other.get(`/v1/definitions/${waiting}/statistics`)).status).toBe(404);
  });

  it.each([
    ['/v1/monitoring/waits?longer_than=3days', 'longer_than must be an ISO 8601 duration'],
    ['/v1/monitoring/waits?longer_than=-P1D', 'longer_than must be an ISO 8601 duration'],
    ['/v1/monitoring/waits?element_id=a', 'element_id'],
    ['/v1/monitoring/figures?period=week', 'period'],
    ['/v1/monitoring/figures?definition_key=', 'definition_key'],
    ['/v1/monitoring/incidents?definition_key=a', 'definition_key'],
  ])('%s is refused', async (path, message) => {
    const answer = await api.get(path);
    expect(refusalOf(answer)).toEqual(INVALID);
    expect(JSON.stringify(answer.body)).toContain(message);
  });

  it('statistics of a version that does not exist are 404', async () => {
    expect((await api.get(`/v1/definitions/${waiting}/statistics?version=2`)).status).toBe(404);
  });
});
