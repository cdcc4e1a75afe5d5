import { workflowIdOf } from '@svc/contract';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, startInstance } from './support/api.js';
import { execute } from './support/database.js';
import { eventually } from './support/eventually.js';
import { stackUnderTest } from './support/own-api.js';
import { parallel, receiveMessage, sequence, serviceTask, upload, userTask, waitTimer } from './support/processes.js';
import { StubService } from './support/stub-service.js';
import { registerTenant } from './support/tenants.js';

let api: Api;
let tenant: string;
let connection: Connection;
let service: StubService;
beforeAll(async () => {
  connection = await Connection.connect({ address: stackUnderTest().temporalAddress });
  service = await StubService.open();
  api = await registerTenant();
  tenant = dataOf(await api.get('/v1/tenant')).id;
}, 120_000);
afterAll(() => Promise.all([connection?.close(), service?.close()]));

const workflowOf = (id: string) => new Client({ connection }).workflow.getHandle(workflowIdOf(tenant, id));
/** As an operator may, or a server that has lost it. */
const lose = (id: string) => workflowOf(id).terminate('lost');
const read = async (id: string): Promise<Json> => dataOf(await api.get(`/v1/instances/${id}`));
const reaches = (id: string, status: string) =>
  eventually(`instance ${id} to be ${status}`, async () => (await read(id)).status === status);
const taskOf = async (id: string): Promise<Json> =>
  dataOf(await api.get(`/v1/tasks?status=pending&instance_id=${id}`))[0];

async function begin(source: Json, variables = {}): Promise<string> {
  const { id } = await startInstance(api, await upload(api, source), variables);
  return id;
}
async function complete(id: string): Promise<void> {
  const { id: taskId } = await taskOf(id);
  dataOf(await api.post(`/v1/tasks/${taskId}/claim`, { assignee: 'ann' }));
  dataOf(await api.post(`/v1/tasks/${taskId}/complete`, { variables: { by: 'ann' } }));
}
const completedElements = async (id: string): Promise<string[]> => {
  const history: Json[] = dataOf(await api.get(`/v1/instances/${id}/history?action=element.completed&page_size=200`));
  return history.map(({ payload }) => payload.element_id).sort();
};
const isValid = async () => expect(dataOf(await api.get('/v1/audit/verify'))).toMatchObject({ valid: true });

describe('an instance that has lost its workflow', () => {
  it('a task is completed, and the instance goes on to its end', async () => {
    const id = await begin(sequence(userTask('a'), userTask('b')), { order: 7 });
    await complete(id);
    await lose(id);
    await complete(id);
    await reaches(id, 'completed');
    expect((await read(id)).variables).toEqual({ order: 7, by: 'ann' });
    expect(await completedElements(id)).toEqual(['a', 'b', 'end', 'start']);
    await isValid();
  });

  it('what was open begins anew with the same ids: a timer fires, a call is made again, a message arrives', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let calls = 0;
    service.reply = async () => {
      calls += 1;
      if (calls === 1) await answered;
      return { status: 200, body: { paid: true } };
    };
    const source = parallel(
      [waitTimer('pause', 'PT3S')],
      [serviceTask('pay', service.url)],
      [receiveMessage('hear', 'heard')],
      [userTask('a')],
    );
    const id = await begin(source);
    await eventually('the call', async () => calls > 0);
    await lose(id);
    dataOf(await api.post('/v1/messages', { name: 'heard' }), 202);
    await complete(id);
    answer();
    await reaches(id, 'completed');
    const keys = new Set(service.calls.map(({ headers }) => headers['idempotency-key']));
    expect([calls, keys.size]).toEqual([2, 1]);
    expect(await completedElements(id)).toEqual([...['a', 'end', 'fork', 'hear', 'join', 'pause', 'pay', 'start']]);
    await isValid();
  });

  it.each([
    ['suspend', 'suspended'],
    ['terminate', 'terminated'],
  ])('%s is answered 200', async (action, status) => {
    const id = await begin(sequence(userTask('a')));
    await lose(id);
    expect(dataOf(await api.post(`/v1/instances/${id}/${action}`))).toEqual({ id, status });
    expect((await read(id)).status).toBe(status);
  });

  it('a suspended instance is resumed, and one in error is repaired', async () => {
    const id = await begin(sequence(userTask('a')));
    dataOf(await api.post(`/v1/instances/${id}/suspend`));
    await lose(id);
    expect(dataOf(await api.post(`/v1/instances/${id}/resume`))).toEqual({ id, status: 'running' });
    service.reply = () => ({ status: 400, body: {} });
    const failing = await begin(sequence(serviceTask('pay', service.url)));
    await reaches(failing, 'error');
    await lose(failing);
    service.reply = () => ({ status: 200, body: {} });
    dataOf(await api.post(`/v1/instances/${failing}/resume`));
    await reaches(failing, 'completed');
  });

  it('a caller and the instance that it called find each other again', async () => {
    const called = await upload(api, sequence(userTask('inner')));
    const call = { id: 'call', type: 'callActivity', calledElement: called };
    const caller = await begin(sequence(call));
    const child: Json = await eventually('the called instance', async () => {
      const found = dataOf(await api.get(`/v1/instances?parent_instance_id=${caller}`));
      return found[0] ?? null;
    });
    await Promise.all([lose(caller), lose(child.id)]);
    await complete(child.id);
    await Promise.all([reaches(child.id, 'completed'), reaches(caller, 'completed')]);
    expect((await read(caller)).variables).toEqual({ by: 'ann' });
  });

  it('the end of a caller that has lost its workflow is the end of those that it called', async () => {
    const called = await upload(api, sequence(userTask('inner')));
    const call = { id: 'call', type: 'callActivity', calledElement: called };
    const caller = await begin(sequence(call));
    const child: Json = await eventually('the called instance', async () => {
      const found = dataOf(await api.get(`/v1/instances?parent_instance_id=${caller}`));
      return found[0] ?? null;
    });
    await Promise.all([lose(caller), lose(child.id)]);
    expect(dataOf(await api.post(`/v1/instances/${caller}/terminate`))).toMatchObject({ status: 'terminated' });
    await reaches(child.id, 'terminated');
  });
});

describe('a workflow that knows more than a restored database', () => {
  it('the workflow ends, and another one begins from the log', async () => {
    const id = await begin(sequence(userTask('a'), userTask('b')));
    const first = await workflowOf(id).describe();
    dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { lost: true } }));
    await execute('DELETE FROM commit_log WHERE instance_id = $1 AND seq > 1', [id]);
    await execute('DELETE FROM instance_variable WHERE instance_id = $1', [id]);
    await execute('UPDATE instance SET commit_seq = 1 WHERE id = $1', [id]);
    await complete(id);
    expect((await workflowOf(id).describe()).runId).not.toBe(first.runId);
    expect((await read(id)).variables).toEqual({ by: 'ann' });
    await complete(id);
    await reaches(id, 'completed');
  });

  it('a workflow whose instance is not stored ends', async () => {
    const id = await begin(sequence(userTask('a'), waitTimer('pause', 'PT1S')));
    await complete(id);
    for (const table of ['task', 'token', 'timer', 'commit_log', 'instance_variable', 'instance'])
      await execute(`DELETE FROM ${table} WHERE ${table === 'instance' ? 'id' : 'instance_id'} = $1`, [id]);
    const hasEnded = async () => (await workflowOf(id).describe()).status.name === 'FAILED';
    await eventually('the workflow to end', hasEnded);
    expect((await api.get(`/v1/instances/${id}`)).status).toBe(404);
  });
});
