import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommitFixture } from '../../testing/commit-fixture.js';
import type { InstanceRequests } from '../../testing/requests.js';
import { HaltedInstances } from './halted-instances.js';

describe('an instance whose payload or key is missing', () => {
  let fixture: CommitFixture;
  let halted: HaltedInstances;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    halted = new HaltedInstances(fixture.database.dataSource, fixture.committer);
  }, 120_000);
  afterAll(() => fixture.close());

  const halt = ({ tenantId, instanceId }: InstanceRequests, reason = 'expected the key a') =>
    halted.halt({ tenantId, instanceId, reason });
  const standing = async (instance: InstanceRequests) => {
    const { status, error, commitSeq } = await fixture.instanceRow(instance);
    return [status, error, commitSeq];
  };
  const listed = async () => (await halted.list(100)).map(({ instanceId, reason }) => [instanceId, reason]);

  it('an instance with a missing payload is in error once, until the payload is back', async () => {
    const instance = await fixture.started();
    const [, , seq] = await standing(instance);
    await halt(instance);
    await halt(instance, 'expected the key b');
    expect(await standing(instance)).toEqual(['error', 'PayloadMissing: expected the key a', seq]);
    expect(await listed()).toEqual([[instance.instanceId, 'expected the key a']]);
    await halted.release(instance);
    await halted.release(instance);
    expect(await standing(instance)).toEqual(['running', null, seq]);
    expect(await listed()).toEqual([]);
    expect((await fixture.actions(instance)).slice(-2)).toEqual(['instance.error', 'instance.resumed']);
  });

  it('an instance that is not running keeps its status and its own error', async () => {
    const instance = await fixture.started();
    await fixture.query(`UPDATE instance SET status = 'error', error = 'its own' WHERE id = $1`, instance.instanceId);
    const before = await standing(instance);
    await halt(instance);
    await halted.release(instance);
    expect(await standing(instance)).toEqual(before);
    expect(await listed()).toEqual([]);
  });
});
