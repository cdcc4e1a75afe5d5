import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf } from './support/api.js';
import { sequence, serviceTask, upload, userTask, waitTimer } from './support/processes.js';
import { keyWith, registerTenant } from './support/tenants.js';

/** No server listens at this address: a simulation never calls it. */
const charge = serviceTask('charge', 'https://payments.example.com/charges', { method: 'PUT' });
const order = sequence(userTask('approve', { candidateGroups: ['sales'] }), charge, waitTimer('rest', 'PT1H'));
const loop: JsonValue = {
  id: 'loop',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'again', type: 'task' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'again' },
    { id: 'f2', sourceRef: 'again', targetRef: 'again' },
  ],
};

const countTo = (last: number): JsonValue => ({
  id: 'count',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'add', type: 'scriptTask', script: '{{ { n: n + 1 } }}' },
    { id: 'more', type: 'exclusiveGateway', default: 'f4' },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'add' },
    { id: 'f2', sourceRef: 'add', targetRef: 'more' },
    { id: 'f3', sourceRef: 'more', targetRef: 'add', condition: `{{ n < ${last} }}` },
    { id: 'f4', sourceRef: 'more', targetRef: 'end' },
  ],
});

describe('POST /v1/definitions/:key/simulate', () => {
  let api: Api;
  let key: string;
  beforeAll(async () => {
    api = await registerTenant();
    key = await upload(api, order);
  });

  const simulate = (body: JsonObject, of = key) => api.post(`/v1/definitions/${of}/simulate`, body);

  it('a simulation tells where an instance would stand and what it would wait for', async () => {
    const simulated = dataOf(await simulate({ start_at: '2026-01-05T09:00:00Z', variables: { amount: 3 } }));
    expect(simulated).toMatchObject({
      status: 'running',
      error: null,
      failed_step: null,
      stopped_by: null,
      variables: { amount: 3 },
      tokens: [{ element_id: 'approve', element_type: 'userTask', status: 'waiting' }],
      tasks: [{ element_id: 'approve', name: 'Task approve', candidate_groups: ['sales'], assignee: null }],
      waiting_for: [{ element_id: 'approve', kind: 'task' }],
      timers: [],
      errors: [],
      truncated: [],
      now: '2026-01-05T09:00:00.000Z',
    });
  });

  it('a simulation follows a script of a task, a mocked call and time', async () => {
    const script = [
      { at: 'approve', complete: { ok: true } },
      { at: 'charge', respond: { status: 201, body: { paymentId: 'P-1' } } },
      { advance_time: 'PT2H' },
    ];
    const simulated = dataOf(await simulate({ start_at: '2026-01-05T09:00:00Z', script }));
    expect(simulated).toMatchObject({
      status: 'completed',
      variables: { ok: true, paymentId: 'P-1' },
      failed_step: null,
    });
    expect(simulated.path.at(-1)).toEqual({
      element_id: 'end',
      element_type: 'endEvent',
      event: 'element.completed',
      at: '2026-01-05T10:00:00.000Z',
    });
  });

  it('a simulation shows the call that would be sent, and what its failure does', async () => {
    const script = [{ at: 'approve', complete: {} }];
    expect(dataOf(await simulate({ script })).waiting_for).toMatchObject([
      { element_id: 'charge', kind: 'job', request: { method: 'PUT', url: 'https://payments.example.com/charges' } },
    ]);
    const failed = dataOf(await simulate({ script: [...script, { at: 'charge', fail: { message: 'no route' } }] }));
    expect(failed).toMatchObject({
      status: 'error',
      errors: [{ element_id: 'charge', code: 'ServiceTaskError', message: 'no route' }],
    });
  });

  it('a simulation says which step of the script could not be applied', async () => {
    const script = [{ advance_time: 'PT1M' }, { at: 'charge', respond: { body: {} } }, { advance_time: 'P9D' }];
    const simulated = dataOf(await simulate({ script }));
    expect(simulated.failed_step).toMatchObject({ position: 1 });
    expect(simulated.failed_step.message).toMatch(/expected an open call at charge.*waiting are approve \(task\)/);
  });

  it('a simulated instance is repaired by its script', async () => {
    const script = [
      { at: 'approve', complete: {} },
      { at: 'charge', fail: { message: 'no route' } },
      { at: 'charge', retry: { variables: { tried: 2 } } },
      { attach_file: { variable: 'receipt', filename: 'receipt.pdf', size: 3 } },
      { at: 'charge', move: { to: 'rest' } },
      { at: 'rest', fire_timer: true },
    ];
    const { status, variables } = dataOf(await simulate({ script })) as Json;
    expect({ status, variables }).toMatchObject({ status: 'completed', variables: { tried: 2, receipt: { size: 3 } } });
  });

  it('a simulation starts and writes nothing', async () => {
    const before: Json[] = dataOf(await api.get('/v1/instances'));
    const audit: Json[] = dataOf(await api.get('/v1/audit'));
    await simulate({ script: [{ at: 'approve', complete: {} }] });
    expect(dataOf(await api.get('/v1/instances'))).toEqual(before);
    expect(dataOf(await api.get('/v1/audit'))).toEqual(audit);
  });

  it('a simulation uses the named version', async () => {
    const of = await upload(api, sequence(userTask('first')));
    dataOf(await api.put(`/v1/definitions/${of}`, { source_type: 'json', source: sequence(userTask('second')) }));
    expect(dataOf(await simulate({}, of)).tokens).toMatchObject([{ element_id: 'second' }]);
    expect(dataOf(await simulate({ version: 1 }, of)).tokens).toMatchObject([{ element_id: 'first' }]);
    expect(refusalOf(await simulate({ version: 3 }, of))).toEqual([404, 'NOT_FOUND']);
  });

  it('an endless simulation is stopped at its bound and does not block other requests', async () => {
    const endless = simulate({}, await upload(api, loop));
    let isOver = false;
    const end = () => (isOver = true);
    void endless.then(end, end);
    let answered = 0;
    for (; !isOver; answered += 1) dataOf(await api.get('/v1/definitions'));
    // If the simulation blocked, one request could be answered before it begins and one after its end.
    expect(answered).toBeGreaterThan(2);
    const simulated = dataOf(await endless);
    expect(['steps', 'time']).toContain(simulated.stopped_by);
    expect(simulated.path).toHaveLength(1_000);
    expect(simulated.truncated).toEqual(['path']);
  });

  it('a source can be simulated without being stored', async () => {
    const before: Json[] = dataOf(await api.get('/v1/definitions'));
    const body = { source_type: 'json', source: order, script: [{ at: 'approve', complete: {} }] };
    expect(dataOf(await api.post('/v1/definitions/simulate', body))).toMatchObject({
      status: 'running',
      waiting_for: [{ element_id: 'charge' }],
    });
    expect(dataOf(await api.get('/v1/definitions'))).toEqual(before);
    const broken = { ...body, source: sequence(charge, serviceTask('charge', 'https://a.example.com')) };
    const answer = await api.post('/v1/definitions/simulate', broken);
    expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error.findings).toMatchObject([{ severity: 'error', element_id: 'charge' }]);
  });

  it('a simulation can begin with an event, and tells what it would send to other instances', async () => {
    const message = { type: 'message', name: 'Placed' };
    const source: JsonValue = {
      id: 'p',
      elements: [
        { id: 'placed', type: 'startEvent', event: message },
        { id: 'tell', type: 'endEvent', event: { type: 'signal', name: 'Told' } },
      ],
      flows: [{ id: 'f', sourceRef: 'placed', targetRef: 'tell' }],
    };
    const start = { at: 'placed', payload: { order: 7 } };
    expect(dataOf(await simulate({ start }, await upload(api, source)))).toMatchObject({
      status: 'completed',
      variables: { order: 7 },
      published: [{ kind: 'signal', name: 'Told', correlation_key: null, payload: {} }],
    });
  });

  it('simulations of a tenant queue behind each other, and too many are refused', async () => {
    const counting = await upload(api, countTo(1_000));
    const answers = await Promise.all(Array.from({ length: 60 }, () => simulate({ variables: { n: 0 } }, counting)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(refusalOf)).toEqual(refused.map(() => [429, 'RATE_LIMITED']));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it.each([
    ['a script that is no list', { script: {} }, /script must be a list/],
    [
      'a step that is none',
      { script: [{ advance_time: 'PT1S' }, { at: 'x' }] },
      /script\[1\]: expected exactly one of/,
    ],
    [
      'too many steps',
      { script: Array.from({ length: 1_001 }, () => ({ resume: true })) },
      /at most 1000 steps, found 1001/,
    ],
    ['variables that are no object', { variables: [] }, /variables/],
    ['an unknown field', { scripts: [] }, /scripts/],
    ['a start without its event', { start: { payload: {} } }, /start.at must be/],
    ['a time that is none', { start_at: 'soon' }, /start_at/],
    ['a time in a form that is not read', { start_at: '2026-W01-1T00:00:00Z' }, /start_at/],
  ] as [string, JsonObject, RegExp][])('a simulation with %s is refused', async (_, body, message) => {
    const answer = await simulate(body);
    expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error.message).toMatch(message);
  });

  it('a simulation needs definitions:read and a definition of its tenant', async () => {
    const reader = await keyWith(api, ['definitions:read']);
    expect((await reader.post(`/v1/definitions/${key}/simulate`, {})).status).toBe(200);
    const other = await keyWith(api, ['instances:write']);
    expect(refusalOf(await other.post(`/v1/definitions/${key}/simulate`, {}))).toEqual([403, 'FORBIDDEN']);
    const stranger = await registerTenant('Stranger');
    expect(refusalOf(await stranger.post(`/v1/definitions/${key}/simulate`, {}))).toEqual([404, 'NOT_FOUND']);
  });
});
