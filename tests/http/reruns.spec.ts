import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf, startInstance } from './support/api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { dataObject, itemType, typedTask, uploadTyped } from './support/typed-processes.js';

let api: Api;
beforeAll(async () => {
  api = await registerTenant();
});

const pathOf = (id: string): string => `/v1/instances/${id}`;
const instanceOf = async (id: string): Promise<Json> => dataOf(await api.get(pathOf(id)));
const entriesOf = async (id: string, action: string): Promise<Json[]> =>
  dataOf(await api.get(`${pathOf(id)}/history?action=${action}`));

describe('instances started from a source instance', () => {
  it('a re-run begins a new instance with the initial variables of its source [endpoints.instances.re-run-post-v1-instances-with-source] [endpoints.instances.the-source-instance-is-not-modified-and] [endpoints.instances.the-new-instance-s-variables-are-the] [endpoints.instances.metadata-source-instance-id-is-set-on]', async () => {
    const key = await upload(api, sequence(userTask('a')));
    const more = { correlation_id: 'mine', metadata: { team: 'x', from: 1 } };
    const source = await startInstance(api, key, { a: 1, b: 1, ['__proto__']: 1 }, more);
    dataOf(await api.patch(`${pathOf(source.id)}/variables`, { variables: { a: 2, c: 2 } }));
    dataOf(await api.post(`${pathOf(source.id)}/terminate`));
    const before = await instanceOf(source.id);

    const body = { source_instance_id: source.id, variables: { b: 3 }, metadata: { from: 2 } };
    const rerun = dataOf(await api.post('/v1/instances', body), 201);
    expect(rerun).toMatchObject({
      definition_key: key,
      definition_version: 1,
      status: 'running',
      correlation_id: null,
      metadata: { team: 'x', from: 2, source_instance_id: source.id },
    });
    expect((await instanceOf(rerun.id)).variables).toEqual(JSON.parse('{"a": 1, "b": 3, "__proto__": 1}'));
    expect(await instanceOf(source.id)).toEqual(before);
    expect(await entriesOf(rerun.id, 'instance.created')).toHaveLength(1);
    const [entry] = await entriesOf(rerun.id, 'instance.rerun_created');
    expect(entry).toMatchObject({ actorType: 'engine', payload: { source_instance_id: source.id } });
    expect(await entriesOf(source.id, 'instance.rerun_created')).toEqual([]);
  });

  it('a re-run uses the active version, a pinned one, or another definition [endpoints.instances.definition-key-may-differ-from-the-source] [endpoints.instances.definition-version-may-be-pinned-otherwise-the]', async () => {
    const [key, other] = [await upload(api, sequence(userTask('a'))), await upload(api, sequence(userTask('b')))];
    const { id } = await startInstance(api, key);
    const next = { name: 'P', source_type: 'json', source: sequence(userTask('a2')) };
    dataOf(await api.put(`/v1/definitions/${key}`, next));
    const rerun = async (more: JsonObject) =>
      dataOf(await api.post('/v1/instances', { source_instance_id: id, ...more }), 201);
    expect(await rerun({})).toMatchObject({ definition_version: 2 });
    expect(await rerun({ definition_version: 1 })).toMatchObject({ definition_version: 1 });
    expect(await rerun({ definition_key: other })).toMatchObject({ definition_key: other });
  });

  it('a re-run with wrongly typed or too large variables is refused and begins nothing', async () => {
    const typed = await uploadTyped(api, {
      definitions: itemType('number', 'xsd:decimal'),
      data: dataObject('amount', 'number'),
      elements: [typedTask('a')],
    });
    const large = 'x'.repeat(3 * 1024 * 1024);
    const source = await startInstance(api, await upload(api, sequence(userTask('a'))), { amount: 'much', large });
    const rerun = (variables: JsonObject) =>
      api.post('/v1/instances', { source_instance_id: source.id, definition_key: typed, variables });
    const mistyped = await rerun({});
    expect([mistyped.status, mistyped.body.error, mistyped.body.errors[0].path]).toEqual([
      400,
      'ValidationError',
      'amount',
    ]);
    expect(refusalOf(await rerun({ amount: 5, more: large }))).toEqual([400, 'VALIDATION_ERROR']);
    expect(dataOf(await api.get(`/v1/instances?definition_key=${typed}`))).toEqual([]);
    expect(dataOf(await rerun({ amount: 5, large: '' }), 201)).toMatchObject({ status: 'running' });
  });

  it('a re-run needs a source of the tenant, or a definition', async () => {
    const stranger = await registerTenant();
    const { id } = await startInstance(api, await upload(api, sequence(userTask('a'))));
    for (const [who, source] of [
      [stranger, id],
      [api, crypto.randomUUID()],
    ] as const)
      expect(refusalOf(await who.post('/v1/instances', { source_instance_id: source }))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await api.post('/v1/instances', {}))).toEqual([400, 'VALIDATION_ERROR']);
  });
});
