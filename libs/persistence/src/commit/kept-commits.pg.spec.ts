import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InstanceStates } from '../repositories/instance-states.js';
import { tenantScope } from '../tenant-scope.js';
import { verifyTenant } from '../../testing/chain.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { idOf, InstanceRequests } from '../../testing/requests.js';
import { PATIENT_MS } from '../../testing/test-database.js';
import { Committer } from './committer.js';
import { LAUNCH_DOUBT_MS } from './kept-state.js';
import type { KeptState } from './kept-state.js';

const kept = (text: string): KeptState => ({ state: Buffer.from(text), isPromoted: false });
const promoting = (text: string): KeptState => ({ state: Buffer.from(text), isPromoted: true });
const SYNC: KeptState = { state: null, isPromoted: false };

describe('commits of instances without workflows', () => {
  let fixture: CommitFixture;
  let other: Committer;
  let states: InstanceStates;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    other = new Committer({ url: fixture.database.url, connectTimeoutMs: PATIENT_MS });
    states = new InstanceStates(fixture.database.dataSource);
    await storeDefinition();
  }, 120_000);
  afterAll(async () => {
    await other.close();
    await fixture.close();
  });

  /** The version that all instances of the fixture are of. */
  const storeDefinition = async (): Promise<void> => {
    const { tenantId } = fixture;
    await fixture.query(`INSERT INTO process_model (hash, model) VALUES ('model', '{}')`);
    await fixture.query(`INSERT INTO definition (tenant_id, key) VALUES ($1, 'order')`, tenantId);
    await fixture.query(
      `INSERT INTO definition_version (tenant_id, id, key, version, name, source_type, source, source_hash, model_hash)
       VALUES ($1, $2, 'order', 1, 'Order', 'json', '', '', 'model')`,
      tenantId,
      idOf('definition'),
    );
  };
  const begun = async (state = kept('one')): Promise<InstanceRequests> => {
    const instance = new InstanceRequests(fixture.tenantId);
    expect(await fixture.committer.commitKept(instance.start(), state)).toEqual({ kind: 'committed' });
    return instance;
  };
  const stored = async ({ tenantId, instanceId }: InstanceRequests) => {
    const found = await states.find(tenantScope(tenantId), instanceId);
    return found && { ...found, state: found.state?.toString() ?? null };
  };
  const makeOverdue = ({ instanceId }: InstanceRequests) =>
    fixture.query(`UPDATE instance_state SET launch_due = now() - interval '1 s' WHERE instance_id = $1`, instanceId);

  it('each commit without a workflow writes the state with the row', async () => {
    const instance = await begun();
    expect(await stored(instance)).toMatchObject({
      status: 'running',
      execution: 'transactional',
      isPromoted: false,
      seq: 1,
      definitionKey: 'order',
      state: 'one',
    });
    expect(await fixture.committer.commitKept(instance.update(2, { a: 1 }), kept('two'))).toEqual({
      kind: 'committed',
    });
    expect(await stored(instance)).toMatchObject({ execution: 'transactional', seq: 2, state: 'two' });
  });

  it('an instance that can never go on keeps no state', async () => {
    const instance = await begun({ state: null, isPromoted: false });
    expect(await stored(instance)).toMatchObject({ execution: 'transactional', seq: 1, state: null });
  });

  it('the state is removed with the commit that ends the instance, and with no other', async () => {
    const [ended, other] = [await begun(), await begun(kept('other'))];
    await fixture.committer.commitKept(ended.sync(2), SYNC);
    expect(await stored(ended)).toMatchObject({ state: 'one' });
    expect(await fixture.committer.commitKept(ended.update(2, { a: 1 }), SYNC)).toEqual({ kind: 'committed' });
    expect(await stored(ended)).toMatchObject({ seq: 2, state: null });
    expect(await stored(other)).toMatchObject({ seq: 1, state: 'other' });
  });

  it('of two processes that commit the same sequence number one is written, with its state', async () => {
    for (let round = 0; round < 20; round += 1) {
      const instance = await begun();
      const answers = await Promise.all([
        fixture.committer.commitKept(instance.update(2, { by: 'one' }), kept('of one')),
        other.commitKept(instance.update(2, { by: 'other' }), kept('of other')),
      ]);
      expect(answers.map(({ kind }) => kind).sort()).toEqual(['committed', 'superseded']);
      const winner = answers[0]?.kind === 'committed' ? 'one' : 'other';
      expect(await stored(instance)).toMatchObject({ seq: 2, state: `of ${winner}` });
      const variables = await fixture.variableRows(instance);
      expect(variables).toContainEqual(expect.objectContaining({ name: 'by', value: `"${winner}"` }));
    }
  }, 120_000);

  it('a repeated commit is answered same and leaves the state unchanged', async () => {
    const instance = await begun();
    const request = instance.update(2, { a: 1 });
    await fixture.committer.commitKept(request, kept('two'));
    expect(await other.commitKept(request, kept('two again'))).toEqual({ kind: 'same' });
    expect(await stored(instance)).toMatchObject({ seq: 2, state: 'two' });
  });

  it('a refused commit writes neither row nor state', async () => {
    const instance = await begun();
    expect(await fixture.committer.commitKept(instance.complete(2, 5), kept('two'))).toMatchObject({
      kind: 'refused',
      reason: 'claim_changed',
    });
    expect(await stored(instance)).toMatchObject({ status: 'running', seq: 1, state: 'one' });
  });

  it('an instance is promoted once, and after that only its workflow commits', async () => {
    const instance = await begun();
    const answers = await Promise.all([
      fixture.committer.commitKept(instance.update(2, { by: 'one' }), promoting('of one')),
      other.commitKept(instance.update(2, { by: 'other' }), promoting('of other')),
    ]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['committed', 'superseded']);
    const promoted = await stored(instance);
    expect(promoted).toMatchObject({ execution: 'durable', isPromoted: true, seq: 2 });
    expect(await other.commitKept(instance.update(3, { late: 1 }), kept('late'))).toEqual({ kind: 'promoted' });
    expect(await stored(instance)).toEqual(promoted);
    expect(await fixture.committer.commit(instance.update(3, { c: 1 }))).toEqual({ kind: 'committed' });
    const { promotedAt } = await fixture.instanceRow(instance);
    expect(promotedAt).toBeInstanceOf(Date);
    expect(await fixture.actions(instance)).toHaveLength(5);
  });

  it('a sync is answered from the log and writes nothing', async () => {
    const instance = await begun();
    expect(await fixture.committer.commitKept(instance.sync(2), SYNC)).toEqual({ kind: 'same' });
    await other.commitKept(instance.update(2, { a: 1 }), kept('two'));
    expect(await fixture.committer.commitKept(instance.sync(2), SYNC)).toMatchObject({ kind: 'superseded' });
    expect(await stored(instance)).toMatchObject({ seq: 2, state: 'two' });
  });

  it('a commit whose instance row is gone is answered gap', async () => {
    const instance = new InstanceRequests(fixture.tenantId);
    const { tenantId, instanceId } = instance;
    expect(await states.find(tenantScope(tenantId), instanceId)).toBeNull();
    expect(await fixture.committer.commitKept(instance.update(4, { a: 1 }), kept('four'))).toEqual({
      kind: 'gap',
      lastSeq: 0,
    });
  });

  it('overdue promotions are taken by one process at a time', async () => {
    const from = Date.now();
    const early = await begun(promoting('early'));
    const [{ due }] = (await fixture.query<{ due: Date }>(
      'SELECT launch_due AS due FROM instance_state WHERE instance_id = $1',
      early.instanceId,
    )) as [{ due: Date }];
    expect(due.getTime()).toBeGreaterThanOrEqual(from + LAUNCH_DOUBT_MS);
    // However long the rest takes, only those are overdue that are made so.
    await fixture.query(`UPDATE instance_state SET launch_due = launch_due + interval '1 h'`);
    const late = await begun(promoting('late'));
    await makeOverdue(late);
    const taken = await Promise.all([states.takeUnlaunched(10), states.takeUnlaunched(10)]);
    expect(taken.flat()).toEqual([{ tenant: fixture.tenantId, instanceId: late.instanceId }]);
    await states.launched(tenantScope(fixture.tenantId), late.instanceId);
    expect(await stored(late)).toMatchObject({ execution: 'durable', isPromoted: true, state: null });
    await makeOverdue(late);
    expect(await states.takeUnlaunched(10)).toEqual([]);
    expect(await stored(early)).toMatchObject({ state: 'early' });
  });

  it('a launch does not remove the state of an instance that waits for no promotion', async () => {
    const instance = await begun();
    await states.launched(tenantScope(fixture.tenantId), instance.instanceId);
    expect(await stored(instance)).toMatchObject({ state: 'one' });
  });

  it('commits without a workflow are in an audit chain that verifies', async () => {
    expect((await verifyTenant(fixture.database.dataSource.manager, fixture.tenantId)).valid).toBe(true);
  });
});
