import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf, startInstance, tasksOf } from './support/api.js';
import { execute } from './support/database.js';
import { eventually } from './support/eventually.js';
import { receiveMessage, sequence, serviceTask, userTask, waitTimer } from './support/processes.js';
import { StubService } from './support/stub-service.js';
import { registerTenant } from './support/tenants.js';

const EXECUTIONS = ['durable', 'transactional'] as const;
type Execution = (typeof EXECUTIONS)[number];

/** The database of the test refuses it; no check of the service knows that. */
const UNFORESEEN = '1999-12-31';
const GOOD = '2027-01-01';
const REFUSAL = /the database refuses insert_task of \{.*"element_id":"v".*\}: this due date is refused: 1999-12-31/;

let api: Api;
let service: StubService;
const trigger = `refuses_${crypto.randomUUID().replaceAll('-', '')}`;
beforeAll(async () => {
  api = await registerTenant();
  service = await StubService.open();
  const { id } = dataOf(await api.get('/v1/tenant'));
  await execute(
    `CREATE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'this due date is refused: %', NEW.due_at USING ERRCODE = '22008'; END $$`,
    [],
  );
  await execute(
    `CREATE TRIGGER ${trigger} BEFORE INSERT ON task FOR EACH ROW
       WHEN (NEW.tenant_id = '${id}' AND NEW.due_at < '2000-01-01Z') EXECUTE FUNCTION ${trigger}()`,
    [],
  );
});
afterAll(async () => {
  await execute(`DROP TRIGGER ${trigger} ON task`, []);
  await execute(`DROP FUNCTION ${trigger}`, []);
  await service.close();
});

/** An instance of a process whose last element is a task that is due at `d`. */
async function started(execution: Execution, before: Parameters<typeof sequence>[0], d: string): Promise<string> {
  const key = `k-${crypto.randomUUID()}`;
  const source: JsonObject = sequence(before, userTask('v', { dueDate: '{{ d }}' }));
  dataOf(await api.post('/v1/definitions', { key, name: 'Process', source_type: 'json', source, execution }), 201);
  return (await startInstance(api, key, { d })).id;
}
const instanceIn = (id: string, status: string): Promise<Json> =>
  eventually(`instance ${id} to be ${status}`, async () => {
    const instance = dataOf(await api.get(`/v1/instances/${id}`));
    return instance.status === status && instance;
  });
const act = (id: string, action: string) => api.post(`/v1/instances/${id}/${action}`, {});
const patch = async (id: string, d: string): Promise<void> =>
  dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { d } }));
const openTask = (id: string, element: string): Promise<Json> =>
  eventually(`a task at ${element}`, async () =>
    (await tasksOf(api, id)).find(({ element_id, status }) => element_id === element && status !== 'completed'),
  );
async function complete(id: string, element: string) {
  const task = await openTask(id, element);
  if (task.status === 'pending') dataOf(await api.post(`/v1/tasks/${task.id}/claim`, {}));
  return api.post(`/v1/tasks/${task.id}/complete`, {});
}
const incidents = async (id: string): Promise<Json[]> =>
  dataOf(await api.get(`/v1/instances/${id}/history?action=instance.error`));
/** A further error after those that there were. */
const failsAgain = (id: string, times: number): Promise<unknown> =>
  eventually(`error ${times} of ${id}`, async () => (await incidents(id)).length === times);

describe.each(EXECUTIONS)('a due date of a %s instance', (execution) => {
  it('a due date in the year 0 is an incident of its task, which a resume repairs once the variable is repaired', async () => {
    const id = await started(execution, waitTimer('w', 'PT0.2S'), '0001-01-01T00:00:00+01:00');
    const { error } = await instanceIn(id, 'error');
    expect(error).toBe('v: dueDate: expected an ISO 8601 date or duration, found "0001-01-01T00:00:00+01:00"');
    dataOf(await act(id, 'resume'));
    await failsAgain(id, 2);
    await patch(id, GOOD);
    dataOf(await act(id, 'resume'));
    dataOf(await complete(id, 'v'));
    await instanceIn(id, 'completed');
  });

  it('a refusal of the database after a timer is repaired by a resume, also after a resume that failed again', async () => {
    const id = await started(execution, waitTimer('w', 'PT0.2S'), UNFORESEEN);
    expect((await instanceIn(id, 'error')).error).toMatch(REFUSAL);
    dataOf(await act(id, 'resume'));
    await failsAgain(id, 2);
    await instanceIn(id, 'error');
    await patch(id, GOOD);
    expect(refusalOf(await act(id, 'suspend'))).toEqual([409, 'CONFLICT']);
    dataOf(await act(id, 'resume'));
    await openTask(id, 'v');
    await instanceIn(id, 'running');
    dataOf(await complete(id, 'v'));
    await instanceIn(id, 'completed');
  });

  it('a message whose receiver the database refuses is kept, and a resume delivers it', async () => {
    const name = `m-${crypto.randomUUID()}`;
    const id = await started(execution, receiveMessage('w', name), UNFORESEEN);
    expect(dataOf(await api.post('/v1/messages', { name }), 202)).toMatchObject({ status: 'delivered' });
    expect((await instanceIn(id, 'error')).error).toMatch(REFUSAL);
    dataOf(await act(id, 'resume'));
    await failsAgain(id, 2);
    await patch(id, GOOD);
    dataOf(await act(id, 'resume'));
    dataOf(await complete(id, 'v'));
    await instanceIn(id, 'completed');
  });

  it('a completion that the database refuses is told so, and the task stays claimed', async () => {
    const id = await started(execution, userTask('w'), UNFORESEEN);
    const refused = await complete(id, 'w');
    expect(refusalOf(refused)).toEqual([400, 'VALIDATION_ERROR']);
    expect(refused.body.error.message).toMatch(REFUSAL);
    expect(await openTask(id, 'w')).toMatchObject({ status: 'claimed' });
    await patch(id, GOOD);
    dataOf(await complete(id, 'w'));
    await openTask(id, 'v');
  });

  it('the answer of a service after which the database refuses is kept, and the service is not called again', async () => {
    const path = `/${crypto.randomUUID()}`;
    const id = await started(execution, serviceTask('w', `${service.url}${path}`), UNFORESEEN);
    expect((await instanceIn(id, 'error')).error).toMatch(REFUSAL);
    await patch(id, GOOD);
    dataOf(await act(id, 'resume'));
    await openTask(id, 'v');
    expect(service.calls.filter((call) => call.path === path)).toHaveLength(1);
  });
});
