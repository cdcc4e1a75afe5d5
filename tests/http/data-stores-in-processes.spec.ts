import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { registerTenant } from './support/tenants.js';
import { errorBoundary, itemType, schemaType, typedTask, uploadTyped } from './support/typed-processes.js';

const DEFINITIONS = [
  schemaType('customer', { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }),
  itemType('text', 'xsd:string'),
  '<error id="invalid" errorCode="ValidationError"/>',
].join('\n');

/** A task that reads an entry, and one that writes one. */
const READER =
  '<ioSpecification id="io"><dataInput id="in" name="customer" itemSubjectRef="customer"/><inputSet id="is"/><outputSet id="os"/></ioSpecification>' +
  '<dataInputAssociation id="read"><sourceRef>store</sourceRef><targetRef>in</targetRef></dataInputAssociation>';
const WRITER =
  '<ioSpecification id="io"><dataOutput id="out" name="customer" itemSubjectRef="customer"/><inputSet id="is"/><outputSet id="os"/></ioSpecification>' +
  '<dataOutputAssociation id="write"><sourceRef>out</sourceRef><targetRef>store</targetRef></dataOutputAssociation>';

describe('data stores in a process', () => {
  let api: Api;
  let name: string;
  beforeAll(async () => {
    api = await registerTenant();
    name = `customers-${crypto.randomUUID()}`;
  });

  const store = (onNotFound?: string): string =>
    `<dataStoreReference id="store" name="${name}" svc:key="{{ customerId }}" ${onNotFound === undefined ? '' : `onNotFound="${onNotFound}"`} itemSubjectRef="customer"/>`;
  const reader = (onNotFound?: string): Promise<string> =>
    uploadTyped(api, { definitions: DEFINITIONS, data: store(onNotFound), elements: [typedTask('a', READER)] });
  const put = async (key: string, value: JsonObject): Promise<void> => {
    const { status } = await api.put(`/v1/data-stores/${name}/${key}`, { value });
    expect([200, 201]).toContain(status);
  };
  const inStatus = (id: string, status: string): Promise<Json> =>
    eventually(`instance ${id} to be ${status}`, async () => {
      const instance = dataOf(await api.get(`/v1/instances/${id}`));
      return instance.status === status && instance;
    });

  it('a task reads the data store entry of its key', async () => {
    await put('c-1', { name: 'Ada' });
    const { id } = await startInstance(api, await reader(), { customerId: 'c-1' });
    const [task] = await tasksOf(api, id);
    expect(task.variables).toEqual({ customer: { name: 'Ada' } });
  });

  it.each<[string, string | undefined]>([
    ['error', 'error'],
    ['not set', undefined],
  ])('a missing entry raises ValidationError where onNotFound is %s', async (_title, onNotFound) => {
    const { id } = await startInstance(api, await reader(onNotFound), { customerId: 'nobody' });
    const { error, variables } = await inStatus(id, 'error');
    expect(error).toContain('nobody');
    expect(variables).toHaveProperty('_validation');
    await put('nobody', { name: 'Now there' });
    dataOf(await api.post(`/v1/instances/${id}/resume`));
    await inStatus(id, 'running');
    const task = await eventually('the task', async () => (await tasksOf(api, id))[0] ?? false);
    expect(task.variables).toEqual({ customer: { name: 'Now there' } });
    expect((await api.delete(`/v1/data-stores/${name}/nobody`)).status).toBe(204);
  });

  it('the ValidationError of a missing entry is caught by a boundary event [resources.typed-data-declarations.data-store-and-data-store-reference-exist]', async () => {
    const key = await uploadTyped(api, {
      definitions: DEFINITIONS,
      data: store('error'),
      elements: [typedTask('a', READER), errorBoundary('caught', 'a', 'invalid'), typedTask('ask')],
      flows: [
        ['start', 'a'],
        ['a', 'end'],
        ['caught', 'ask'],
        ['ask', 'end'],
      ],
    });
    const { id } = await startInstance(api, key, { customerId: 'nobody-either' });
    expect((await tasksOf(api, id)).map((task) => task.element_id)).toEqual(['ask']);
  });

  it('a missing entry reads as null where onNotFound is null [resources.typed-data-declarations.data-store-and-data-store-reference-exist]', async () => {
    const definitions = DEFINITIONS.replace('"type":"object"', '"type":["object","null"]');
    const key = await uploadTyped(api, { definitions, data: store('null'), elements: [typedTask('a', READER)] });
    const { id } = await startInstance(api, key, { customerId: 'nobody' });
    const [task] = await tasksOf(api, id);
    expect(task.variables).toEqual({ customer: null });
  });

  it('an entry that is not of its declared type raises ValidationError', async () => {
    await put('wrong', { name: 7 });
    const { id } = await startInstance(api, await reader(), { customerId: 'wrong' });
    expect((await inStatus(id, 'error')).variables._validation).toMatchObject({ path: `${name}.name`, value: 7 });
  });

  it('an entry that a task writes can be read over HTTP', async () => {
    const key = await uploadTyped(api, { definitions: DEFINITIONS, data: store(), elements: [typedTask('a', WRITER)] });
    const { id } = await startInstance(api, key, { customerId: 'new' });
    const [task] = await tasksOf(api, id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'kim' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { customer: { name: 'Grace' } }));
    expect(dataOf(await api.get(`/v1/data-stores/${name}/new`))).toMatchObject({
      value: { name: 'Grace' },
      version: 1,
    });
  });

  it('two tenants have separate data stores under the same name', async () => {
    await put('shared', { name: 'Mine' });
    const stranger = await registerTenant('Stranger');
    const key = await uploadTyped(stranger, {
      definitions: DEFINITIONS,
      data: store(),
      elements: [typedTask('a', READER)],
    });
    const { id } = await startInstance(stranger, key, { customerId: 'shared' });
    const error = await eventually(
      'the error',
      async () => dataOf(await stranger.get(`/v1/instances/${id}`)).error ?? false,
    );
    expect(error).not.toContain('Mine');
  });
});
