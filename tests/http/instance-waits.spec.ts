import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { parallel, receiveMessage, sequence, serviceTask, upload, userTask, waitTimer } from './support/processes.js';
import { StubService } from './support/stub-service.js';
import { registerTenant } from './support/tenants.js';
import { startTransactional } from './support/transactional.js';

let api: Api;
let service: StubService;
beforeAll(async () => {
  [api, service] = await Promise.all([registerTenant(), StubService.open()]);
}, 120_000);
afterAll(() => service.close());

const waitsOf = async (id: string): Promise<Json> => dataOf(await api.get(`/v1/instances/${id}/waits`));
const started = async (source: JsonValue, variables: JsonObject = {}): Promise<string> =>
  (await startInstance(api, await upload(api, source), variables)).id;
const waitsWhen = (id: string, what: string, is: (waits: Json[]) => boolean): Promise<Json[]> =>
  eventually(what, async () => {
    const { waits } = await waitsOf(id);
    return is(waits) ? waits : null;
  });
/** The waits of an instance, once there are as many. */
const allOf = (id: string, count = 1) => waitsWhen(id, `${count} waits`, ({ length }) => length === count);
const ANY_TIME = expect.stringMatching(/^\d{4}-.*Z$/);

const reminded: JsonObject = {
  elements: [
    { id: 'start', type: 'startEvent' },
    userTask('approve', { candidateGroups: 'leads', priority: 7 }),
    {
      id: 'remind',
      type: 'boundaryEvent',
      name: 'Remind',
      attachedTo: 'approve',
      cancelActivity: false,
      event: { type: 'timer', duration: 'PT10M' },
    },
    { id: 'end', type: 'endEvent' },
    { id: 'reminded', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'approve' },
    { id: 'f2', sourceRef: 'approve', targetRef: 'end' },
    { id: 'f3', sourceRef: 'remind', targetRef: 'reminded' },
  ],
};

const firstOf: JsonObject = {
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'first', type: 'eventBasedGateway' },
    { ...receiveMessage('paid', 'paid'), name: 'Paid' },
    waitTimer('late', 'P7D'),
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'first' },
    { id: 'f2', sourceRef: 'first', targetRef: 'paid' },
    { id: 'f3', sourceRef: 'first', targetRef: 'late' },
    { id: 'f4', sourceRef: 'paid', targetRef: 'end' },
    { id: 'f5', sourceRef: 'late', targetRef: 'end' },
  ],
};

describe('GET /v1/instances/:id/waits', () => {
  it.each(['durable', 'transactional'])(
    'a task of a %s instance waits for its candidates, then for who has claimed it, and names the reminder at its boundary',
    async (execution) => {
      const begun =
        execution === 'durable'
          ? await startInstance(api, await upload(api, reminded))
          : await startTransactional(api, reminded);
      const [open] = await allOf(begun.id);
      expect(open).toEqual({
        token_id: expect.any(String),
        ...{ element_id: 'approve', element_name: 'Task approve', element_type: 'userTask', since: ANY_TIME },
        kind: 'task',
        task: {
          id: expect.any(String),
          ...{ assignee: null, candidate_groups: ['leads'], candidate_users: [] },
          ...{ due_at: null, priority: 7, claimed_at: null, asked_about: null },
        },
        boundary: [
          {
            ...{ element_id: 'remind', element_name: 'Remind', kind: 'timer', interrupts: false },
            timer: { id: expect.any(String), due_at: ANY_TIME },
          },
        ],
      });
      dataOf(await api.post(`/v1/tasks/${open.task.id}/claim`, { assignee: 'desk-2' }));
      const [claimed] = await allOf(begun.id);
      expect(claimed.task).toMatchObject({ assignee: 'desk-2', claimed_at: ANY_TIME });
    },
  );

  it('an event gateway waits for the first of its events', async () => {
    const [wait] = await allOf(await started(firstOf));
    expect(wait).toMatchObject({
      ...{ element_id: 'first', kind: 'event_gateway', boundary: [] },
      first_of: [
        {
          ...{ element_id: 'paid', element_name: 'Paid', kind: 'message' },
          message: { name: 'paid', correlation: null },
        },
        { element_id: 'late', element_name: null, kind: 'timer', timer: { due_at: ANY_TIME } },
      ],
    });
  });

  it('a message wait names the message, and a timer wait when it is due', async () => {
    const id = await started(parallel([receiveMessage('paid', 'paid')], [waitTimer('pause', 'PT1H')]));
    const waits = await allOf(id, 2);
    expect(waits).toMatchObject([
      { element_id: 'paid', kind: 'message', message: { name: 'paid', correlation: null } },
      { element_id: 'pause', kind: 'timer', timer: { id: expect.any(String), due_at: ANY_TIME } },
    ]);
  });

  it('a token at a parallel join lacks the flows by which no token has come', async () => {
    const id = await started(parallel([userTask('pick')], [userTask('pack')], []));
    const waits = await allOf(id, 3);
    const join = waits.find(({ kind }) => kind === 'join');
    expect(join).toMatchObject({
      element_id: 'join',
      join: {
        lacks: [
          { flow_id: 'pick-join', source_id: 'pick', source_name: 'Task pick' },
          { flow_id: 'pack-join', source_id: 'pack', source_name: 'Task pack' },
        ],
      },
    });
  });

  it('a call between attempts tells which attempt is due when, and what the last answer was', async () => {
    service.reply = () => ({ status: 503 });
    const headers = { retries: '3', retryBackoff: '60000' };
    const id = await started(sequence(serviceTask('charge', `${service.url}/pay?secret=1`, headers)));
    const [wait] = await waitsWhen(id, 'a failed attempt', ([first]) => first?.call?.last_answer != null);
    expect(wait).toMatchObject({
      ...{ element_id: 'charge', kind: 'call' },
      call: {
        ...{ address: `${service.url}/pay`, attempt: 2, max_attempts: 4, next_attempt_at: ANY_TIME, is_async: false },
        last_answer: { status: 503, message: expect.stringContaining('answered 503'), at: ANY_TIME },
      },
    });
  });

  it('a call that has failed at its last attempt is an incident, and incidents come first', async () => {
    service.reply = () => ({ status: 503 });
    const failing = serviceTask('charge', `${service.url}/pay`, { retries: '0' });
    const id = await started(parallel([userTask('pick')], [failing]));
    const waits = await waitsWhen(id, 'an incident', (all) => all.some(({ kind }) => kind === 'incident'));
    expect(waits).toMatchObject([
      {
        ...{ element_id: 'charge', kind: 'incident' },
        incident: { code: 'ServiceTaskError', message: expect.stringContaining('503'), raised_at: ANY_TIME },
      },
      { element_id: 'pick', kind: 'task' },
    ]);
    expect(await waitsOf(id)).toMatchObject({ status: 'error', error: expect.stringContaining('503') });
  });

  it('a job waits for a worker, then for the one that holds it', async () => {
    const jobType = `type-${crypto.randomUUID()}`;
    const id = await started(sequence({ id: 'label', type: 'serviceTask', jobType }));
    const [open] = await allOf(id);
    expect(open).toMatchObject({
      kind: 'job',
      job: { type: jobType, worker: null, locked_until: null, listener: null },
    });
    dataOf(await api.post('/v1/jobs/activate', { types: [jobType], worker: 'w', wait: 'PT10S' }));
    const [held] = await allOf(id);
    expect(held.job).toMatchObject({ id: open.job.id, worker: 'w', locked_until: ANY_TIME });
  });

  it('a multi-instance activity tells how many of its items are done, and each item waits by itself', async () => {
    const multiInstance = { isSequential: false, loopCardinality: '{{ 3 }}' };
    const id = await started(sequence(userTask('pick', { multiInstance })));
    await allOf(id, 4);
    const [task] = await tasksOf(api, id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`));
    const waits = await allOf(id, 3);
    expect(waits.map(({ kind }) => kind)).toEqual(['multi_instance', 'task', 'task']);
    expect(waits[0].items).toEqual({ total: 3, done: 1, waiting: 2, failed: 0 });
  });

  it('a call activity waits for the instance that it has called', async () => {
    const calledElement = await upload(api, sequence(userTask('ask')), 'Payment');
    const id = await started(sequence({ id: 'call', type: 'callActivity', calledElement }));
    const [wait] = await waitsWhen(
      id,
      'the called instance',
      ([first]) => first?.called_instance?.status === 'running',
    );
    expect(wait).toMatchObject({
      ...{ element_id: 'call', kind: 'called_instance' },
      called_instance: { definition_key: calledElement, definition_name: 'Payment', status: 'running' },
    });
    const [called] = dataOf(await api.get(`/v1/instances?parent_instance_id=${id}`));
    expect(wait.called_instance.id).toBe(called.id);
  });

  it('a suspended instance waits for the same, and an ended one for nothing', async () => {
    const id = await started(sequence(userTask('work')));
    await allOf(id);
    dataOf(await api.post(`/v1/instances/${id}/suspend`));
    expect(await waitsOf(id)).toMatchObject({ status: 'suspended', waits: [{ kind: 'task' }] });
    dataOf(await api.post(`/v1/instances/${id}/terminate`));
    expect(await waitsOf(id)).toMatchObject({ status: 'terminated', is_complete: true, waits: [] });
  });

  it('the waits of an instance of another tenant are not found', async () => {
    const id = await started(sequence(userTask('work')));
    const stranger = await registerTenant();
    expect(refusalOf(await stranger.get(`/v1/instances/${id}/waits`))).toEqual([404, 'NOT_FOUND']);
  });
});
