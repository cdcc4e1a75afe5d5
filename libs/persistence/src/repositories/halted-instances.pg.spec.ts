import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommitFixture } from '../../testing/commit-fixture.js';
import type { InstanceRequests } from '../../testing/requests.js';
import { countHalted, HaltedInstances } from './halted-instances.js';

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

  // The element of the last one has the name of the cause.
  it.each([
    ['suspended', null],
    ['error', 'its own: failed'],
    ['error', 'PayloadMissing: failed'],
  ])('an instance with status %s and error %s keeps both, and is listed as halted', async (status, error) => {
    const instance = await fixture.started();
    await fixture.query(
      `UPDATE instance SET status = $2, error = $3 WHERE id = $1`,
      instance.instanceId,
      status,
      error,
    );
    const before = await standing(instance);
    await halted.release(instance);
    await halt(instance);
    expect(await standing(instance)).toEqual(before);
    expect(await listed()).toEqual([[instance.instanceId, 'expected the key a']]);
    await halted.release(instance);
    expect(await standing(instance)).toEqual(before);
    expect(await listed()).toEqual([]);
    expect((await fixture.actions(instance)).filter((action) => action === 'instance.error')).toEqual([]);
  });

  it('halted instances are counted by cause until they continue or end', async () => {
    const count = async () => Object.fromEntries(await countHalted(fixture.database.dataSource));
    const [one, other] = [await fixture.started(), await fixture.started()];
    expect(await count()).toEqual({ PayloadMissing: 0, WorkflowTaskFailed: 0 });
    await halt(one);
    await halt(other);
    expect(await count()).toEqual({ PayloadMissing: 2, WorkflowTaskFailed: 0 });
    await halted.release(one);
    await fixture.query(`UPDATE instance SET status = 'terminated', ended_at = now() WHERE id = $1`, other.instanceId);
    expect(await count()).toEqual({ PayloadMissing: 0, WorkflowTaskFailed: 0 });
    expect([await listed(), await halted.isHalted(other)]).toEqual([[], false]);
  });
});
