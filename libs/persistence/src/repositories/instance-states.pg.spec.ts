import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { tenantScope } from '../tenant-scope.js';
import type { TenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { InstanceRequests } from '../../testing/requests.js';
import { InstanceStates } from './instance-states.js';

let fixture: CommitFixture;
let states: InstanceStates;
let tenant: TenantScope;

beforeAll(async () => {
  fixture = await CommitFixture.open();
  states = new InstanceStates(fixture.database.dataSource);
  tenant = tenantScope(fixture.tenantId);
}, 120_000);
afterAll(() => fixture.close());

async function seqsOf({ instanceId }: InstanceRequests, upTo?: number): Promise<number[]> {
  const seqs: number[] = [];
  for await (const { seq, inputs } of states.commitsOf(tenant, instanceId, upTo)) {
    expect(inputs).toHaveLength(1);
    seqs.push(seq);
  }
  return seqs;
}

it('the log of an instance is read in order, also where a page has room for one commit', async () => {
  const instance = await fixture.started();
  const large = 'x'.repeat(5_000_000);
  for (const seq of [2, 3, 4]) await fixture.committer.commit(instance.update(seq, { large }));
  expect(await seqsOf(instance)).toEqual([1, 2, 3, 4]);
  expect(await seqsOf(instance, 2)).toEqual([1, 2]);
  expect(await seqsOf(new InstanceRequests(fixture.tenantId))).toEqual([]);
});

it('the commit that holds an input is found', async () => {
  const instance = await fixture.started();
  const request = instance.update(2, { a: 1 });
  await fixture.committer.commit(request);
  expect(await states.seqOfInput(tenant, instance.instanceId, request.inputs[0]!.id)).toBe(2);
  expect(await states.seqOfInput(tenant, instance.instanceId, newId())).toBeNull();
});

it('the kin of an instance are its caller and the instances that it called', async () => {
  const caller = await fixture.started();
  const called = new InstanceRequests(fixture.tenantId);
  const parent = { instanceId: caller.instanceId, elementId: 'pay', rootId: caller.instanceId, depth: 1 };
  await fixture.committer.commit(called.start({}, parent));
  expect(await states.kinOf(tenant, caller.instanceId)).toEqual({ parentId: null, childIds: [called.instanceId] });
  expect(await states.kinOf(tenant, called.instanceId)).toEqual({ parentId: caller.instanceId, childIds: [] });
  expect(await states.kinOf(tenantScope(newId()), caller.instanceId)).toBeNull();
});
