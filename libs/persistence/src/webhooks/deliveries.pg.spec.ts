import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CommitRequest } from '@svc/driver';
import { v7 as newId } from 'uuid';
import { TaskClaims } from '../repositories/task-claims.js';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { API_KEY, input, InstanceRequests } from '../../testing/requests.js';
import { statementsOf } from '../../testing/statements-of.js';
import { WebhookSubscriber } from '../../testing/webhook-subscriber.js';
import { taskOccurrences } from './occurrence.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ORDER = 'order';

let fixture: CommitFixture;
let subscriber: WebhookSubscriber;
beforeAll(async () => {
  fixture = await CommitFixture.open();
  subscriber = new WebhookSubscriber(fixture);
}, 120_000);
afterAll(() => fixture.close());
beforeEach(() => subscriber.clear());
const commit = (request: CommitRequest) => fixture.committer.commit(request);

describe('deliveries of a commit', () => {
  it('a commit makes one delivery per subscription that wants the event, and stores the data once', async () => {
    const subscriptions = [
      ...(await subscriber.subscribe(['instance.started'])),
      ...(await subscriber.subscribe(['instance.started'], ORDER)),
    ];
    await subscriber.subscribe(['instance.completed', 'test']);
    await subscriber.subscribe(['instance.started'], 'other');
    await subscriber.subscribe(['instance.started'], '', newId());
    const instance = await fixture.started();
    const found = await subscriber.deliveries();
    expect(found.map(({ subscription_id: id }) => id).toSorted()).toEqual(subscriptions.toSorted());
    expect(new Set(found.map(({ event_id: id }) => id)).size).toBe(1);
    expect(await fixture.query('SELECT 1 FROM webhook_event')).toHaveLength(1);
    expect(found[0]).toMatchObject({
      id: expect.stringMatching(UUID),
      event_id: expect.stringMatching(UUID),
      event_type: 'instance.started',
      instance_id: instance.instanceId,
      occurred_at: new Date('2026-11-21T12:00:00.000Z'),
      status: 'pending',
      phase: 'first',
      attempts: 0,
      data: {
        instance_id: instance.instanceId,
        definition_key: ORDER,
        status: 'running',
        variables: { amount: 10 },
      },
    });
  });

  it('facts that are no event of the interface make no delivery', async () => {
    await subscriber.subscribe(['instance.resumed', 'task.cancelled', 'element.entered', '']);
    const instance = await fixture.started();
    await commit(
      instance.request(
        2,
        [input()],
        [
          { fact: 'instance.resumed', reason: null },
          { fact: 'task.cancelled', taskId: instance.taskId, elementId: 'approve' },
        ],
      ),
    );
    expect(await subscriber.deliveries()).toEqual([]);
  });

  it('a refused batch makes no delivery, and a repeated one makes no second', async () => {
    await subscriber.subscribe(['instance.started', 'task.completed', 'instance.completed']);
    const instance = new InstanceRequests(fixture.tenantId);
    const start = instance.start();
    expect([await commit(start), await commit(start)]).toEqual([{ kind: 'committed' }, { kind: 'same' }]);
    expect(await subscriber.deliveries()).toHaveLength(1);
    expect(await commit(instance.complete(2, 7))).toMatchObject({ kind: 'refused' });
    expect(await commit(instance.complete(9, 0))).toMatchObject({ kind: 'gap' });
    expect(await subscriber.deliveries()).toHaveLength(1);
  });

  it('a failed transaction makes no delivery', async () => {
    await subscriber.subscribe(['instance.started', 'instance.suspended']);
    const instance = await fixture.started();
    const suspended = instance.request(2, [input()], [{ fact: 'instance.suspended', reason: null }]);
    await fixture.query(
      `ALTER TABLE audit_entry ADD CONSTRAINT refused CHECK (action <> 'instance.suspended') NOT VALID`,
    );
    try {
      expect(await commit(suspended)).toMatchObject({ kind: 'refused' });
    } finally {
      await fixture.query('ALTER TABLE audit_entry DROP CONSTRAINT refused');
    }
    expect(await subscriber.deliveredEvents()).toEqual(['instance.started']);
  });

  it('a subscription made before the commit gets its deliveries, in large groups too', async () => {
    const heard: string[] = [];
    const stop = fixture.committer.webhooks.listen(() => heard.push('heard'));
    await Promise.all(Array.from({ length: 30 }, () => fixture.started()));
    expect([await subscriber.deliveries(), heard]).toEqual([[], []]);
    await subscriber.subscribe(['task.created']);
    await Promise.all(Array.from({ length: 30 }, () => fixture.started()));
    stop();
    expect(await subscriber.deliveries()).toHaveLength(30);
    expect(heard.length).toBeGreaterThan(0);
  });
});

describe('deliveries of other audited writes', () => {
  const claims = new TaskClaims();
  const claim = (instance: InstanceRequests, after: () => void = () => {}) =>
    fixture.committer.record(tenantScope(fixture.tenantId), API_KEY, async (tx) => {
      const asked = [{ id: instance.taskId, assignee: 'ann' }];
      const [task = null] = await claims.claim(tenantScope(fixture.tenantId), asked, tx);
      after();
      const occurrences = task === null ? [] : taskOccurrences('task.claimed', task, task.claimedAt);
      return { result: task, entries: [], occurrences };
    });

  it('a claimed task makes one delivery', async () => {
    await subscriber.subscribe(['task.claimed']);
    const instance = await fixture.started();
    expect(await claim(instance)).not.toBeNull();
    expect(await claim(instance)).toBeNull();
    const [one, ...more] = await subscriber.deliveries();
    expect(more).toEqual([]);
    expect(one?.data).toMatchObject({
      instance_id: instance.instanceId,
      definition_key: ORDER,
      task: { id: instance.taskId, status: 'claimed', assignee: 'ann' },
    });
  });

  it('deliveries of an audited write are rolled back with it', async () => {
    await subscriber.subscribe(['task.claimed']);
    const instance = await fixture.started();
    const fail = () => {
      throw new Error('changed my mind');
    };
    await expect(claim(instance, fail)).rejects.toThrow('changed my mind');
    expect(await subscriber.deliveries()).toEqual([]);
  });

  it('an audited write knows when no subscription wants its event', async () => {
    await subscriber.subscribe(['task.claimed'], 'other');
    expect(await claim(await fixture.started())).toMatchObject({ isWanted: false });
  });
});

describe('caching of interests', () => {
  it('a commit writes no deliveries until a subscription wants its events', async () => {
    const quiet = await CommitFixture.open();
    const others = new WebhookSubscriber(quiet);
    const isSent = async () => (await statementsOf(() => quiet.started())).includes('insert_webhook_delivery');
    expect(await isSent()).toBe(false);
    await others.subscribe(['instance.suspended']);
    await others.subscribe(['instance.started', 'task.created'], 'other');
    expect(await isSent()).toBe(false);
    await others.subscribe(['instance.started'], ORDER);
    expect(await isSent()).toBe(true);
    await quiet.close();
  });
});
