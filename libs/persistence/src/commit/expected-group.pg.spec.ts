import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommitRequest } from '@svc/driver';
import { v7 as newId } from 'uuid';
import { verifyTenant } from '../../testing/chain.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { input, InstanceRequests } from '../../testing/requests.js';
import { statementsOf } from '../../testing/statements-of.js';
import { WebhookSubscriber } from '../../testing/webhook-subscriber.js';
import { prepareBatch } from './batch.js';
import type { Batch } from './batch.js';
import { Committer } from './committer.js';
import { commitAsExpected } from './expected-group.js';
import type { KeptState } from './kept-state.js';
import { Transactions } from './transactions.js';

const KEPT: KeptState = { state: Buffer.from('state'), isPromoted: false };
const COMMITTED = { kind: 'committed' };

describe('groups written without locks first', () => {
  let fixture: CommitFixture;
  let transactions: Transactions;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    transactions = new Transactions(fixture.database.url, 1, 30_000);
  }, 120_000);
  afterAll(async () => {
    await transactions.close();
    await fixture.close();
  });

  const batchOf = (request: CommitRequest, kept: KeptState | null): Batch => {
    const batch = prepareBatch(request, kept);
    if ('kind' in batch) throw new Error(`expected a batch, found ${batch.kind}`);
    return batch;
  };
  const committed = (requests: readonly (CommitRequest | Batch)[], mayBeWanted: boolean) => {
    const batches = requests.map((request) => ('digest' in request ? request : batchOf(request, null)));
    const expected = { mayBeWanted, maxEventStarts: 10 };
    return transactions.run((client) => commitAsExpected(client, fixture.tenantId, batches, expected));
  };
  const commit = async (...requests: readonly (CommitRequest | Batch)[]) => {
    const end = await committed(requests, false);
    return end?.verdicts.map(({ answer, status }) => [answer, status]) ?? null;
  };
  const stored = async (): Promise<unknown[]> =>
    Promise.all(['instance', 'commit_log', 'audit_entry', 'task'].map((table) => fixture.query(`TABLE ${table}`)));

  it('an expected group writes first and later commits together', async () => {
    const [begun, claimed, suspended] = [
      new InstanceRequests(fixture.tenantId),
      await fixture.started(),
      await fixture.started(),
    ];
    await fixture.claim(claimed);
    await fixture.query(`UPDATE instance SET status = 'suspended' WHERE id = $1`, suspended.instanceId);
    expect(await commit(begun.start(), claimed.complete(2, 1), suspended.update(2, { a: 1 }))).toEqual([
      [COMMITTED, 'running'],
      [COMMITTED, 'completed'],
      [COMMITTED, 'suspended'],
    ]);
    expect(await fixture.instanceRow(begun)).toMatchObject({ commitSeq: 1, status: 'running' });
    expect(await fixture.taskRow(begun)).toMatchObject({ definitionKey: 'order', status: 'pending' });
    expect(await fixture.instanceRow(claimed)).toMatchObject({ commitSeq: 2, status: 'completed' });
    expect(await fixture.taskRow(claimed)).toMatchObject({ status: 'completed' });
    expect(await fixture.variableRows(suspended)).toContainEqual(expect.objectContaining({ name: 'a', value: '1' }));
    expect(await verifyTenant(fixture.database.dataSource.manager, fixture.tenantId)).toMatchObject({ valid: true });
  });

  it('an expected group is one message of few statements', async () => {
    const instance = new InstanceRequests(fixture.tenantId);
    const begin = () => fixture.committer.commitKept(instance.start(), KEPT);
    expect(await statementsOf(begin)).toEqual([
      'expect_no_interest',
      expect.stringMatching(/^commit_/),
      'audit_append',
    ]);
    const update = () => fixture.committer.commitKept(instance.update(2, { a: 1 }), KEPT);
    expect(await statementsOf(update)).toEqual(['expect_instances', expect.stringMatching(/^commit_/), 'audit_append']);
  });

  it('a task created by a later commit gets the key of its definition', async () => {
    const instance = await fixture.started();
    const { facts, ...second } = instance.start();
    const taskId = newId();
    const made = facts.flatMap((one) => (one.fact === 'task.created' ? [{ ...one, taskId }] : []));
    expect(await commit({ ...second, seq: 2, facts: made })).toEqual([[COMMITTED, 'running']]);
    const rows = await fixture.query('SELECT definition_key FROM task WHERE id = $1', taskId);
    expect(rows).toEqual([{ definition_key: 'order' }]);
  });

  it.each<[string, (instance: InstanceRequests) => CommitRequest | Batch | Promise<CommitRequest | Batch>]>([
    ['was begun before', (instance) => instance.start()],
    ['is unknown', () => new InstanceRequests(fixture.tenantId).update(2, { a: 1 })],
    ['stands elsewhere', (instance) => instance.update(3, { a: 1 })],
    ['has a task that nobody claimed', (instance) => instance.complete(2, 1)],
    ['has a workflow', (instance) => batchOf(instance.update(2, { a: 1 }), KEPT)],
    ['only asks', (instance) => instance.sync(2)],
    [
      'has a task that was claimed again',
      async (instance) => {
        await fixture.claim(instance);
        await fixture.claim(instance);
        return instance.complete(2, 1);
      },
    ],
  ])('an expected group writes nothing where one instance %s', async (_title, requestOf) => {
    const [other, instance] = [await fixture.started(), await fixture.started()];
    const request = await requestOf(instance);
    const before = await stored();
    expect(await commit(other.update(2, { a: 1 }), request)).toBeNull();
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['the event of a start', 'instance.started', () => new InstanceRequests(fixture.tenantId).start()],
    ['a later event', 'task.completed', (instance: InstanceRequests) => instance.complete(2, 1)],
  ])('an expected group writes nothing where a webhook wants %s', async (_title, event, requestOf) => {
    const instance = await fixture.started();
    await fixture.claim(instance);
    const interest = [fixture.tenantId, event, 'order', newId()];
    await fixture.query('INSERT INTO webhook_interest VALUES ($1, $2, $3, $4)', ...interest);
    const before = await stored();
    expect(await commit(requestOf(instance))).toBeNull();
    expect(await stored()).toEqual(before);
    await fixture.query('DELETE FROM webhook_interest');
    expect(await commit(requestOf(instance))).toMatchObject([[COMMITTED, expect.anything()]]);
  });

  it('an expected group notifies exactly the webhooks that want its events', async () => {
    const subscriber = new WebhookSubscriber(fixture);
    const [begun, claimed] = [new InstanceRequests(fixture.tenantId), await fixture.started()];
    await fixture.claim(claimed);
    await subscriber.subscribe(['instance.started', 'task.completed']);
    await subscriber.subscribe(['task.created', 'instance.completed'], 'another');
    const end = await committed([begun.start({ amount: 5 }), claimed.complete(2, 1)], true);
    expect(end).toMatchObject({ webhooks: 2, verdicts: [{ status: 'running' }, { status: 'completed' }] });
    expect((await subscriber.deliveries()).map(({ event_type: event, data }) => [event, data])).toEqual([
      [
        'instance.started',
        { instance_id: begun.instanceId, definition_key: 'order', status: 'running', variables: { amount: 5 } },
      ],
      [
        'task.completed',
        {
          instance_id: claimed.instanceId,
          definition_key: 'order',
          task: expect.objectContaining({ id: claimed.taskId, status: 'completed' }),
        },
      ],
    ]);
    await subscriber.clear();
  });

  it('an expected group with webhook events is one message too', async () => {
    const subscriber = new WebhookSubscriber(fixture);
    await subscriber.subscribe(['instance.started', 'instance.suspended']);
    await fixture.started();
    const instance = new InstanceRequests(fixture.tenantId);
    const rest = [expect.stringMatching(/^commit_/), 'insert_webhook_delivery', 'audit_append'];
    const begin = () => fixture.committer.commitKept(instance.start(), KEPT);
    expect(await statementsOf(begin)).toEqual(rest);
    const suspended = instance.request(2, [input()], [{ fact: 'instance.suspended', reason: null }]);
    expect(await statementsOf(() => fixture.committer.commitKept(suspended, KEPT))).toEqual([
      'expect_instances',
      ...rest,
    ]);
    expect(await subscriber.deliveredEvents()).toEqual(['instance.started', 'instance.started', 'instance.suspended']);
    await subscriber.clear();
  });

  it('an expected group does not look up webhooks each time where an event is wanted of another definition', async () => {
    const subscriber = new WebhookSubscriber(fixture);
    await subscriber.subscribe(['instance.terminated'], 'order');
    const ofAnother = new InstanceRequests(fixture.tenantId);
    const { facts, ...rest } = ofAnother.start();
    const renamed = facts.map((fact) =>
      fact.fact === 'instance.created' ? { ...fact, definition: { ...fact.definition, key: 'another' } } : fact,
    );
    await fixture.committer.commit({ ...rest, facts: renamed });
    const instance = await fixture.started();
    // A new committer remembers nothing about the tenant yet.
    const committer = new Committer({ url: fixture.database.url, poolSize: 1 });
    const together = (seq: number) => () =>
      Promise.all([
        committer.commit(ofAnother.request(seq, [input()], [{ fact: 'instance.terminated', reason: null }])),
        committer.commit(instance.request(seq, [input()], [{ fact: 'instance.suspended', reason: null }])),
      ]);
    expect(await statementsOf(together(2))).toContain('lock_instances');
    expect(await statementsOf(together(3))).not.toContain('lock_instances');
    expect(await subscriber.deliveries()).toEqual([]);
    await committer.close();
    await subscriber.clear();
  });
});
