import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { type Api, dataOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { parallel, sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

let api: Api;
let stranger: Api;
beforeAll(async () => {
  [api, stranger] = await Promise.all([registerTenant('Callers'), registerTenant('Strangers')]);
}, 120_000);

interface InstanceAnswer {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly definition_version: number;
  readonly parent_instance_id: string | null;
  readonly variables: JsonObject;
}

const call = (calledElement: string, more: JsonObject = {}) => ({
  id: 'call',
  type: 'callActivity',
  calledElement,
  ...more,
});
const read = async (id: string): Promise<InstanceAnswer> => dataOf(await api.get(`/v1/instances/${id}`));
const reaches = (id: string, status: string) =>
  eventually(`instance ${id} to be ${status}`, async () => (await read(id)).status === status);

async function start(source: JsonValue, variables: JsonObject = {}): Promise<string> {
  const definition_key = await upload(api, source);
  return dataOf(await api.post('/v1/instances', { definition_key, variables }), 201).id;
}

function calledBy(parent: string, count = 1): Promise<InstanceAnswer[]> {
  return eventually(`${count} instances called by ${parent}`, async () => {
    const found: InstanceAnswer[] = dataOf(await api.get(`/v1/instances?parent_instance_id=${parent}`));
    return found.length >= count ? found : null;
  });
}

async function complete(instanceId: string, variables: JsonObject = {}): Promise<void> {
  const [task] = dataOf(await api.get(`/v1/tasks?instance_id=${instanceId}`));
  dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
  dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables }));
}

/** A caller whose called instance waits at a task. */
async function waiting(): Promise<{ caller: string; called: InstanceAnswer }> {
  const caller = await start(sequence(call(await upload(api, sequence(userTask('pay'))))), { amount: 3 });
  const [called] = await calledBy(caller);
  return { caller, called: called! };
}

describe('an instance that a call activity has called', () => {
  it('a called instance is an instance of its own that names its caller and returns its variables', async () => {
    const { caller, called } = await waiting();
    expect(called).toMatchObject({ status: 'running', parent_instance_id: caller });
    expect(await read(caller)).toMatchObject({ status: 'running', parent_instance_id: null });
    expect((await read(called.id)).variables).toEqual({ amount: 3 });
    await complete(called.id, { paid: 3 });
    await reaches(caller, 'completed');
    expect((await read(caller)).variables).toEqual({ amount: 3, paid: 3 });
    const history = dataOf(await api.get(`/v1/instances/${called.id}/history?action=instance.created`));
    expect(history).toMatchObject([
      { actorType: 'engine', payload: { parent_instance_id: caller, parent_element_id: 'call' } },
    ]);
  });

  it('a called instance is suspended, resumed and terminated with its caller', async () => {
    const { caller, called } = await waiting();
    dataOf(await api.post(`/v1/instances/${caller}/suspend`, { reason: 'holiday' }));
    await reaches(called.id, 'suspended');
    dataOf(await api.post(`/v1/instances/${caller}/resume`));
    await reaches(called.id, 'running');
    dataOf(await api.post(`/v1/instances/${caller}/terminate`));
    await reaches(called.id, 'terminated');
    const tasks = dataOf(await api.get(`/v1/tasks?instance_id=${called.id}`));
    expect(tasks).toMatchObject([{ status: 'cancelled' }]);
  });

  it('a call activity uses the version that is active at the call, or its pinned version', async () => {
    const key = await upload(api, sequence(userTask('first')));
    const source = { key, name: 'Process', source_type: 'json' };
    const caller = sequence(userTask('before'), call(key), { ...call(key, { version: 1 }), id: 'fixed' });
    const id = await start(caller);
    dataOf(await api.put(`/v1/definitions/${key}`, { ...source, source: sequence(userTask('second')) }));
    await complete(id);
    const [active] = await calledBy(id);
    expect(active).toMatchObject({ definition_version: 2 });
    await complete(active!.id);
    const [fixed] = await calledBy(id, 2);
    expect(fixed).toMatchObject({ definition_version: 1 });
  });

  it('calling a definition that only another tenant has is an incident of the caller', async () => {
    const key = await upload(stranger, sequence(userTask('pay')));
    const id = await start(sequence(call(key)));
    await reaches(id, 'error');
    expect((await read(id)).error).toBe(`call: expected an active version of the definition ${key}, found none`);
    dataOf(await api.post('/v1/definitions', { key, name: 'Own', source_type: 'json', source: sequence() }), 201);
    dataOf(await api.post(`/v1/instances/${id}/resume`));
    await reaches(id, 'completed');
    expect(dataOf(await stranger.get(`/v1/instances?parent_instance_id=${id}`))).toEqual([]);
  });

  it('a process that calls itself without end stops with an incident', async () => {
    const key = `k-${crypto.randomUUID()}`;
    const source = sequence(call(key));
    dataOf(await api.post('/v1/definitions', { key, name: 'Endless', source_type: 'json', source }), 201);
    dataOf(await api.post('/v1/instances', { definition_key: key }), 201);
    const inError = async () => {
      const found: InstanceAnswer[] = dataOf(await api.get(`/v1/instances?definition_key=${key}&status=error`));
      return found.length > 0 ? found : null;
    };
    // Many instances are started one after the other.
    const [deepest] = await eventually('an instance in error', inError, 100_000);
    expect(deepest?.error).toMatch(/the processes call each other without an end/);
  }, 120_000);

  it('of a tree of instances that call each other without end, nothing begins after its end, and all of it ends', async () => {
    const owner = await registerTenant('Tree');
    const definition_key = `tree-${crypto.randomUUID()}`;
    const source = parallel(...['left', 'right'].map((id) => [{ ...call(definition_key), id }]));
    dataOf(await owner.post('/v1/definitions', { key: definition_key, name: 'T', source_type: 'json', source }), 201);
    const { id } = dataOf(await owner.post('/v1/instances', { definition_key }), 201);
    const counts = async () => dataOf(await owner.get('/v1/monitoring/summary')).instances;
    await eventually('the tree to grow', async () => (await counts()).running > 60);
    dataOf(await owner.post(`/v1/instances/${id}/terminate`));
    const { running, terminated } = await counts();
    await eventually('all to end', async () => (await counts()).running === 0, 30_000);
    const after = await counts();
    expect(after.error).toBe(0);
    // What was being committed in that moment; as a tree it would have doubled.
    expect(after.terminated).toBeLessThan(running + terminated + 20);
  }, 120_000);
});
