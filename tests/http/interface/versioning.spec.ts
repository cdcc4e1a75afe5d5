import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, startInstance, tasksOf } from '../support/api.js';
import { execute } from '../support/database.js';
import { sequence, upload, userTask } from '../support/processes.js';
import { registerTenant } from '../support/tenants.js';
import { dataObject, schemaType, typedTask, typedXml } from '../support/typed-processes.js';

/** [definitions#versions]: rules that no other spec shows. */
describe('versions', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  it('a version keeps the enum values that it was uploaded with [versioning.9-enum-values-in-typed-data]', async () => {
    const key = `k-${crypto.randomUUID()}`;
    const bodyWith = (...values: string[]) => ({
      ...{ name: 'Enum', source_type: 'bpmn' },
      source: typedXml({
        definitions: schemaType('colour', { enum: values }),
        data: dataObject('chosen', 'colour'),
        elements: [typedTask('a')],
      }),
    });
    dataOf(await api.post('/v1/definitions', { key, ...bodyWith('red', 'green') }), 201);
    const old = await startInstance(api, key, { chosen: 'red' });
    dataOf(await api.put(`/v1/definitions/${key}`, bodyWith('blue')));
    const choose = (id: string, chosen: string) =>
      api.patch(`/v1/instances/${id}/variables`, { variables: { chosen } });
    expect((await choose(old.id, 'green')).status).toBe(200);
    expect((await choose(old.id, 'blue')).status).toBe(400);
    const current = await startInstance(api, key, { chosen: 'blue' });
    expect((await choose(current.id, 'green')).status).toBe(400);
  });

  it('verification of an instance reports that the stored definition was changed [versioning.7-source-hash-is-returned-for] [endpoints.instances.get-verify]', async () => {
    const { id, definitionId, definitionHash } = await startInstance(api, await upload(api, sequence(userTask('a'))));
    const verify = async () => dataOf(await api.get(`/v1/instances/${id}/verify`));
    expect(await verify()).toMatchObject({ definition_hash: definitionHash, hash_match: true });
    await execute("UPDATE definition_version SET source = source || ' ' WHERE id = $1", [definitionId]);
    const changed = await verify();
    expect(changed).toMatchObject({ definition_hash: definitionHash, hash_match: false });
    expect(changed.current_definition_hash).not.toBe(definitionHash);
  });

  it('a running instance keeps its version, and is repaired or started anew [versioning.5-instances-stay-bound-to-the]', async () => {
    const key = await upload(api, sequence(userTask('v1')));
    const { id, definitionId } = await startInstance(api, key);
    dataOf(await api.put(`/v1/definitions/${key}`, { source_type: 'json', source: sequence(userTask('v2')) }));
    const [task] = await tasksOf(api, id);
    expect(task.element_id).toBe('v1');
    dataOf(await api.post(`/v1/instances/${id}/suspend`));
    dataOf(await api.post(`/v1/instances/${id}/resume`));
    expect(dataOf(await api.get(`/v1/instances/${id}`))).toMatchObject({ definitionId, definition_version: 1 });
    dataOf(await api.post(`/v1/instances/${id}/terminate`));
    expect(await startInstance(api, key)).toMatchObject({ definition_version: 2 });
  });
});
