import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputEnvelope } from '@svc/engine';
import { v7 as newId } from 'uuid';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { API_KEY, idOf, InstanceRequests } from '../../testing/requests.js';
import { ParkedInstances } from './parked-instances.js';

const at = Date.UTC(2026, 10, 23);

function envelope<Input extends InputEnvelope['input']>(input: Input) {
  return { id: newId(), at, actor: API_KEY, input };
}

describe('an instance whose workflow is parked', () => {
  let fixture: CommitFixture;
  let parked: ParkedInstances;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    parked = new ParkedInstances(fixture.database.dataSource, fixture.committer);
  }, 120_000);
  afterAll(() => fixture.close());

  const end = (instance: InstanceRequests) =>
    parked.end(instance, envelope({ type: 'terminated', reason: 'given up' }));
  const showUnstarted = (instance: InstanceRequests) => {
    const definition = { id: idOf('definition'), key: 'order', version: 1, name: 'Order', hash: 'f'.repeat(64) };
    const { tenantId } = instance;
    const given = { variables: { amount: 10 }, correlationId: 'order-1', metadata: {} };
    const start = envelope({ type: 'started', tenantId, definition, ...given });
    return parked.showUnstarted({ ...instance, engineVersion: '1', start }, 'a defect');
  };

  it('a parked instance is ended by a commit that leaves nothing open', async () => {
    const instance = await fixture.started();
    await parked.show(instance, 'a defect');
    expect(await fixture.instanceRow(instance)).toMatchObject({
      status: 'error',
      error: 'WorkflowTaskFailed: a defect',
    });
    await end(instance);
    await end(instance);
    expect(await fixture.instanceRow(instance)).toMatchObject({ status: 'terminated', error: null, commitSeq: 2 });
    expect((await fixture.taskRow(instance)).status).toBe('cancelled');
    expect((await fixture.tokenRows(instance)).map(({ status }) => status)).toEqual(['dead']);
    expect((await fixture.variableRows(instance)).length).toBe(1);
    expect((await fixture.actions(instance)).slice(-3)).toEqual([
      'instance.error',
      'task.cancelled',
      'instance.terminated',
    ]);
  });

  it('a parked instance that is not at the commit its end depends on is not ended', async () => {
    const instance = await fixture.started();
    await parked.show(instance, 'a defect');
    const ended = envelope({ type: 'terminated', reason: null });
    await expect(parked.end(instance, { ...ended, expectedSeq: 2 })).rejects.toThrow(
      'expected the instance to be at commit 2, but it is at commit 1',
    );
    expect(await fixture.instanceRow(instance)).toMatchObject({ status: 'error', commitSeq: 1 });
    await parked.end(instance, { ...ended, expectedSeq: 1 });
    expect(await fixture.instanceRow(instance)).toMatchObject({ status: 'terminated', commitSeq: 2 });
  });

  it('an instance that failed before its first commit gets a row and is ended with it', async () => {
    const instance = new InstanceRequests(fixture.tenantId);
    expect(await parked.unknown([instance])).toEqual(new Set([instance.instanceId]));
    await showUnstarted(instance);
    await showUnstarted(instance);
    expect(await parked.unknown([instance])).toEqual(new Set());
    expect(await fixture.instanceRow(instance)).toMatchObject({
      ...{ status: 'error', error: 'WorkflowTaskFailed: a defect', definitionKey: 'order', correlationId: 'order-1' },
    });
    await end(instance);
    expect((await fixture.instanceRow(instance)).status).toBe('terminated');
    expect(await fixture.actions(instance)).toEqual(['instance.error', 'instance.terminated']);
  });

  it('a parked instance that failed before its first commit is running after that commit, and is not shown as parked again', async () => {
    const instance = new InstanceRequests(fixture.tenantId);
    await showUnstarted(instance);
    expect(await parked.release(instance, { actor: API_KEY, reason: 'mended' })).toBe(true);
    const first = instance.start();
    expect(await fixture.committer.commit(first)).toEqual({ kind: 'committed' });
    expect(await fixture.committer.commit(first)).toMatchObject({ kind: 'same' });
    expect(await fixture.instanceRow(instance)).toMatchObject({ status: 'running', error: null, commitSeq: 1 });
    await showUnstarted(instance);
    expect((await fixture.instanceRow(instance)).status).toBe('running');
  });

  it('instances with an overdue step or timer are listed as possibly parked', async () => {
    const [moving, resting] = [await fixture.started(), await fixture.started()];
    await fixture.query(
      `UPDATE instance SET is_moving = true, updated_at = now() - interval '1 minute' WHERE id = $1`,
      moving.instanceId,
    );
    const overdue = (await parked.overdue(100)).map(({ instanceId }) => instanceId);
    expect(overdue).toContain(moving.instanceId);
    expect(overdue).not.toContain(resting.instanceId);
  });

  it('open instances below an ended one are found, those next to it first, also below others that have ended', async () => {
    const begin = async (parent: InstanceRequests | null, root: InstanceRequests | null) => {
      const instance = new InstanceRequests(fixture.tenantId);
      const { instanceId: rootId } = root ?? instance;
      const by = parent && { instanceId: parent.instanceId, elementId: 'call', rootId, depth: 1 };
      expect(await fixture.committer.commit(instance.start({}, by ?? undefined))).toEqual({ kind: 'committed' });
      return instance;
    };
    const root = await begin(null, null);
    const left = await begin(root, root);
    const right = await begin(root, root);
    const deep = await begin(left, root);
    const ids = async (most: number) => (await parked.openBelow(root, most)).map(({ instanceId }) => instanceId);
    expect(new Set(await ids(2))).toEqual(new Set([left.instanceId, right.instanceId]));
    await end(left);
    expect(new Set(await ids(10))).toEqual(new Set([right.instanceId, deep.instanceId]));
    await end(deep);
    await end(right);
    expect(await ids(10)).toEqual([]);
  });
});
