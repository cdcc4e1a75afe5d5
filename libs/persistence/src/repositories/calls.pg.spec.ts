import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { DefinitionSchema, DefinitionVersionSchema, ProcessModelSchema } from '../entities/definition.js';
import { AuditEntrySchema } from '../entities/log.js';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { InstanceRequests } from '../../testing/requests.js';
import { CallRepository } from './calls.js';
import { InstanceRepository } from './instances.js';

let fixture: CommitFixture;
let calls: CallRepository;
const stranger = tenantScope(newId());

beforeAll(async () => {
  fixture = await CommitFixture.open();
  calls = new CallRepository(fixture.database.dataSource);
}, 120_000);
afterAll(() => fixture.close());

/** An instance that another one has called. */
async function called(by: InstanceRequests, rootId = by.instanceId): Promise<InstanceRequests> {
  const instance = new InstanceRequests(fixture.tenantId);
  const parent = { instanceId: by.instanceId, elementId: 'pay', rootId, depth: 1 };
  expect(await fixture.committer.commit(instance.start({}, parent))).toEqual({ kind: 'committed' });
  return instance;
}

describe('called instances', () => {
  it('the row and first audit entry of a called instance name its caller', async () => {
    const caller = await fixture.started();
    const instance = await called(caller);
    const instances = new InstanceRepository(fixture.database.dataSource);
    const scope = tenantScope(fixture.tenantId);
    const found = await instances.list(
      scope,
      { parentInstanceId: caller.instanceId },
      { limit: 10, offset: 0, after: null },
    );
    expect(found).toMatchObject([{ id: instance.instanceId, parentInstanceId: caller.instanceId }]);
    const entries = fixture.database.dataSource.getRepository(AuditEntrySchema);
    const created = await entries.findOneByOrFail({ instanceId: instance.instanceId, action: 'instance.created' });
    expect(JSON.parse(created.payload)).toMatchObject({
      parent_instance_id: caller.instanceId,
      parent_element_id: 'pay',
    });
  });

  it('a caller that has ended is found at any distance above', async () => {
    const scope = tenantScope(fixture.tenantId);
    const root = await fixture.started();
    const child = await called(root);
    const grandchild = await called(child, root.instanceId);
    const found = () =>
      Promise.all([root, child, grandchild].map(({ instanceId }) => calls.hasEndedCaller(scope, instanceId)));
    expect(await found()).toEqual([false, false, false]);
    await fixture.claim(root);
    await fixture.committer.commit(root.complete(2, 1));
    expect(await found()).toEqual([true, true, true]);
    expect(await calls.hasEndedCaller(stranger, root.instanceId)).toBe(false);
  });

  it('open calls are counted below their outermost caller, up to a limit', async () => {
    const scope = tenantScope(fixture.tenantId);
    const root = await fixture.started();
    const child = await called(root);
    await called(child, root.instanceId);
    const ended = await called(root);
    await fixture.claim(ended);
    await fixture.committer.commit(ended.complete(2, 1));
    expect(await calls.countOpenCalls(scope, root.instanceId, 10)).toBe(2);
    expect(await calls.countOpenCalls(scope, root.instanceId, 1)).toBe(1);
    expect(await calls.countOpenCalls(stranger, root.instanceId, 10)).toBe(0);
  });
});

describe('versions to call', () => {
  const tenant = tenantScope(newId());
  const at = new Date('2026-01-01T00:00:00.000Z');
  const version = (key: string, n: number, isActive: boolean) => ({
    tenantId: tenant,
    id: newId(),
    key,
    version: n,
    name: `Payment ${n}`,
    description: null,
    sourceType: 'json',
    source: '{}',
    sourceHash: `source ${n}`,
    modelHash: `model ${n}`,
    xml: null,
    findings: '[]',
    isActive,
    createdAt: at,
    updatedAt: at,
  });

  beforeAll(async () => {
    const { dataSource } = fixture.database;
    const key = (name: string, deletedAt: Date | null) => ({
      tenantId: tenant,
      key: name,
      lastVersion: 2,
      deletedAt,
      createdAt: at,
      updatedAt: at,
    });
    const models = ['model 1', 'model 2'].map((hash) => ({ hash, model: '{}', createdAt: at }));
    await dataSource.getRepository(ProcessModelSchema).insert(models);
    await dataSource.getRepository(DefinitionSchema).insert([key('payment', null), key('gone', at)]);
    await dataSource
      .getRepository(DefinitionVersionSchema)
      .insert([version('payment', 1, false), version('payment', 2, true), version('gone', 1, false)]);
  });

  it('a call finds the active or a fixed version of a key that is not deleted', async () => {
    expect(await calls.findCallable(tenant, 'payment', null)).toMatchObject({ version: 2, modelHash: 'model 2' });
    expect(await calls.findCallable(tenant, 'payment', 1)).toMatchObject({ version: 1, sourceHash: 'source 1' });
    expect(await calls.findCallable(tenant, 'payment', 3)).toBeNull();
    expect(await calls.findCallable(tenant, 'gone', 1)).toBeNull();
    expect(await calls.findCallable(stranger, 'payment', null)).toBeNull();
  });
});
