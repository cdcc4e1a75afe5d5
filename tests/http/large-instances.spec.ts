import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf, startAndWait, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { receiveMessage, sequence, upload, userTask } from './support/processes.js';
import { TemporalHistories } from './support/temporal-histories.js';
import { registerTenant } from './support/tenants.js';
import { dataObject, itemType, schemaType, typedTask, uploadTyped } from './support/typed-processes.js';
import { untilKnown } from './support/until-known.js';

/** Hundreds of requests one after the other: a guard against a hang, no measure of speed. */
jest.setTimeout(600_000);

const MIB = 1024 * 1024;
const LARGEST_PAYLOAD = 64 * 1024;
const OWN_ENDS = ['EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED', 'EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW'];

/** A process that repeats `turn` until `n` is `turns`; a script task counts. */
function loop(turn: JsonObject & { id: string }, turns: number): JsonObject {
  const count = { id: 'count', type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n' };
  const elements = [
    { id: 'start', type: 'startEvent' },
    { id: 'merge', type: 'exclusiveGateway' },
    turn,
    count,
    { id: 'again', type: 'exclusiveGateway', default: 'done' },
    { id: 'end', type: 'endEvent' },
  ];
  const flows = [
    { id: 'f1', sourceRef: 'start', targetRef: 'merge' },
    { id: 'f2', sourceRef: 'merge', targetRef: turn.id },
    { id: 'f3', sourceRef: turn.id, targetRef: 'count' },
    { id: 'f4', sourceRef: 'count', targetRef: 'again' },
    { id: 'more', sourceRef: 'again', targetRef: 'merge', condition: `{{ n < ${turns} }}` },
    { id: 'done', sourceRef: 'again', targetRef: 'end' },
  ];
  return { id: 'process', name: 'Process', elements, flows };
}

function parallel(tasks: readonly (JsonObject & { id: string })[]): JsonObject {
  const gateways = ['fork', 'join'].map((id) => ({ id, type: 'parallelGateway' }));
  const elements = [{ id: 'start', type: 'startEvent' }, ...gateways, ...tasks, { id: 'end', type: 'endEvent' }];
  const flows = [
    { id: 'in', sourceRef: 'start', targetRef: 'fork' },
    ...tasks.flatMap(({ id }) => [
      { id: `to-${id}`, sourceRef: 'fork', targetRef: id },
      { id: `from-${id}`, sourceRef: id, targetRef: 'join' },
    ]),
    { id: 'out', sourceRef: 'join', targetRef: 'end' },
  ];
  return { id: 'process', name: 'Process', elements, flows };
}

/** Incompressible text. */
function noise(length: number): string {
  return randomBytes(Math.ceil(length * 0.75))
    .toString('base64')
    .slice(0, length);
}

/** Limits of Temporal for one workflow: it ends a workflow that exceeds them. */
describe('a large instance', () => {
  let api: Api;
  let tenantId: string;
  let histories: TemporalHistories;
  beforeAll(async () => {
    [api, histories] = await Promise.all([registerTenant(), TemporalHistories.open()]);
    tenantId = dataOf(await api.get('/v1/tenant')).id;
  });
  afterAll(() => histories.close());

  const completed = (id: string): Promise<Json> =>
    eventually(`instance ${id} to complete`, async () => {
      const instance = dataOf(await api.get(`/v1/instances/${id}`));
      if (instance.status !== 'running' && instance.status !== 'completed') throw new Error(instance.error);
      return instance.status === 'completed' && instance;
    });

  /** Expects that the server ended no run, and that no run has a payload larger than decisions. Returns the number of runs. */
  const expectLeanHistory = async (id: string): Promise<number> => {
    const runs = await eventually('the workflow to end', async () => {
      const found = await histories.runsOf(tenantId, id);
      return found.every(({ lastEvent }) => OWN_ENDS.includes(lastEvent)) && found;
    });
    for (const run of runs) {
      expect(run.largestPayload).toBeGreaterThan(0);
      expect(run.largestPayload).toBeLessThanOrEqual(LARGEST_PAYLOAD);
    }
    return runs.length;
  };

  const complete = async (task: { id: string }, variables: JsonObject = {}): Promise<void> => {
    dataOf(await untilKnown(api, `/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    dataOf(await untilKnown(api, `/v1/tasks/${task.id}/complete`, { variables }));
  };

  const openTasks = async (id: string): Promise<Json[]> => {
    const tasks: Json[] = [];
    for (let isMore = true; isMore;) {
      const answer = await api.get(`/v1/tasks?instance_id=${id}&status=pending&limit=100&offset=${tasks.length}`);
      tasks.push(...dataOf(answer));
      isMore = answer.body.page.has_more;
    }
    return tasks;
  };

  it('an instance holds 5 MB of variables and refuses 5.1 MB [limits.instance-variables-payload]', async () => {
    const key = await upload(api, sequence(userTask('approve'), userTask('check')));
    const text = noise(5 * MIB - 1000);
    const refused = await api.post('/v1/instances', {
      definition_key: key,
      variables: { text: noise(5.1 * MIB) },
    });
    expect(refusalOf(refused)).toEqual([400, 'VALIDATION_ERROR']);
    const { id } = await startInstance(api, key, { text });
    await complete((await openTasks(id))[0], { small: true });
    const [check] = await openTasks(id);
    await api.post(`/v1/tasks/${check.id}/claim`, { assignee: 'ann' });
    const over = await api.post(`/v1/tasks/${check.id}/complete`, { variables: { more: noise(0.1 * MIB) } });
    expect(refusalOf(over)).toEqual([400, 'VALIDATION_ERROR']);
    const other = noise(5 * MIB - 1000);
    dataOf(await api.post(`/v1/tasks/${check.id}/complete`, { variables: { text: other } }));
    expect((await completed(id)).variables).toEqual({ text: other, small: true });
    await expectLeanHistory(id);
  });

  it('an instance holds 5 MB of typed variables, whose types are checked', async () => {
    const line = { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] };
    const key = await uploadTyped(api, {
      definitions: schemaType('lines', line, 'isCollection="true"') + itemType('flag', 'xsd:boolean'),
      data: dataObject('lines', 'lines') + dataObject('checked', 'flag'),
      elements: [typedTask('check')],
    });
    const lines = Array.from({ length: 20_000 }, () => ({ note: noise(245) }));
    const wrong = await api.post('/v1/instances', {
      definition_key: key,
      variables: { lines: [...lines.slice(1), { note: 7 }] },
    });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'lines[19999].note']);
    const { id } = await startInstance(api, key, { lines });
    const [task] = await openTasks(id);
    await complete(task, { checked: true });
    expect((await completed(id)).variables).toEqual({ lines, checked: true });
    await expectLeanHistory(id);
  });

  it('an instance takes 720 completions in a row, more than one history holds', async () => {
    const { id } = await startInstance(api, await upload(api, loop(userTask('turn'), 720)), { n: 0 });
    for (let turn = 0; turn < 720; turn += 1) {
      const [task, ...others] = await openTasks(id);
      expect(others).toEqual([]);
      await complete(task);
    }
    expect((await completed(id)).variables).toEqual({ n: 720 });
    expect(await expectLeanHistory(id)).toBe(2);
  });

  it('an instance waits in 200 branches and takes all their completions at once', async () => {
    const tasks = Array.from({ length: 200 }, (_, n) => userTask(`t${n}`));
    const { id } = await startInstance(api, await upload(api, parallel(tasks)));
    const open = await openTasks(id);
    expect(open).toHaveLength(200);
    await Promise.all(open.map((task) => complete(task, { [task.element_id]: true })));
    expect(Object.keys((await completed(id)).variables)).toHaveLength(200);
    await expectLeanHistory(id);
  });

  it('an instance runs a loop 1,000 times', async () => {
    const turn = { id: 'turn', type: 'scriptTask', script: '{{ n * 2 }}', resultVariable: 'twice' };
    const { id } = await startAndWait(api, await upload(api, loop(turn, 1000)), { n: 0 });
    expect((await completed(id)).variables).toEqual({ n: 1000, twice: 1998 });
    await expectLeanHistory(id);
  });

  it('an instance takes 100 events at once, each once', async () => {
    const { id } = await startInstance(api, await upload(api, loop(receiveMessage('turn', 'Ping'), 100)), { n: 0 });
    const send = (number: number) =>
      untilKnown(api, `/v1/instances/${id}/events`, {
        event_type: 'message',
        event_name: 'Ping',
        payload: { [`p${number}`]: number },
      });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, number) => send(number)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    const { variables } = await completed(id);
    expect(variables.n).toBe(100);
    expect(Object.keys(variables)).toHaveLength(101);
    await expectLeanHistory(id);
  });
});
