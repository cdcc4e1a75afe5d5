import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FactBody } from '@svc/engine';
import { v7 as newId } from 'uuid';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { API_KEY, input, share } from '../../testing/requests.js';
import type { InstanceRequests } from '../../testing/requests.js';
import { EventDeliveries } from './event-deliveries.js';
import type { DueDelivery } from './event-deliveries.js';
import { EventPublications } from './event-publications.js';
import type { NewEvent, PublishedEvent } from './event-publications.js';

interface Wait {
  readonly waitId: string;
  readonly instance: InstanceRequests;
}

describe('events between instances', () => {
  let fixture: CommitFixture;
  let deliveries: EventDeliveries;
  const publications = new EventPublications();
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    deliveries = new EventDeliveries(fixture.database.dataSource, fixture.committer);
  }, 120_000);
  afterAll(() => fixture.close());

  const armed = (waitId: string, name: string, key: string | null, kind: 'message' | 'signal'): FactBody => ({
    fact: 'wait.armed',
    waitId,
    kind,
    name,
    correlationKey: key,
    elementId: 'hear',
  });

  async function waiting(
    name: string,
    key: string | null = null,
    kind: 'message' | 'signal' = 'message',
  ): Promise<Wait> {
    const instance = await fixture.started();
    const waitId = newId();
    await fixture.committer.commit(instance.request(2, [input()], [armed(waitId, name, key, kind)]));
    return { waitId, instance };
  }

  function publish(event: Partial<NewEvent> & { name: string }, tenantId = fixture.tenantId): Promise<PublishedEvent> {
    const whole = {
      id: newId(),
      kind: 'message',
      correlationKey: null,
      payload: { amount: 1 },
      actor: API_KEY,
      ...event,
    } as const;
    const tenant = tenantScope(tenantId);
    return fixture.committer.record(tenant, API_KEY, async (tx) => ({
      result: await publications.publish(tenant, whole, tx),
      entries: [],
    }));
  }

  async function dueFor(name: string): Promise<DueDelivery[]> {
    const due = await deliveries.take(share(1_000));
    return due.filter((delivery) => delivery.name === name);
  }

  /** Of the deliveries to the wait, in the order in which the events were published. */
  async function statusesFor({ waitId }: Wait): Promise<string[]> {
    const rows = await fixture.query<{ status: string }>(
      'SELECT status FROM event_delivery WHERE target_id = $1 ORDER BY event_id',
      waitId,
    );
    return rows.map(({ status }) => status);
  }

  it('rule 16: a message goes to the oldest wait with its correlation key', async () => {
    const other = await waiting('Paid', 'order-2');
    const first = await waiting('Paid', 'order-1');
    await waiting('Paid', 'order-1');
    const published = await publish({ name: 'Paid', correlationKey: 'order-1' });
    expect(published).toMatchObject({ status: 'delivered', instanceIds: [first.instance.instanceId] });
    expect(await dueFor('Paid')).toMatchObject([{ targetId: first.waitId, payload: '{"amount":1}', attempts: 1 }]);
    expect(other.waitId).not.toBe(first.waitId);
  });

  it('rule 16: two messages never go to the same wait', async () => {
    const [first, second] = [await waiting('Two'), await waiting('Two')];
    const answers = await Promise.all([publish({ name: 'Two' }), publish({ name: 'Two' }), publish({ name: 'Two' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['buffered', 'delivered', 'delivered']);
    const targets = (await dueFor('Two')).map(({ targetId }) => targetId).sort();
    expect(targets).toEqual([first.waitId, second.waitId].sort());
  });

  it('rule 16: a message without a correlation key passes waits that have one', async () => {
    await waiting('Keyed', 'k');
    expect(await publish({ name: 'Keyed' })).toMatchObject({ status: 'buffered', instanceIds: [] });
  });

  it('a message is kept for a wait that comes later, the oldest message first', async () => {
    const [early, late] = [newId(), newId()];
    await publish({ id: early, name: 'Early', correlationKey: 'x' });
    await publish({ id: late, name: 'Early', correlationKey: 'x' });
    await waiting('Early', 'y');
    const { waitId } = await waiting('Early', 'x');
    expect(await dueFor('Early')).toMatchObject([{ eventId: early, targetId: waitId }]);
  });

  it('a message is not kept longer than its time to live', async () => {
    expect(await publish({ name: 'Brief', ttlMs: 0 })).toMatchObject({ status: 'discarded' });
    await publish({ name: 'Brief', ttlMs: 1 });
    await fixture.query('SELECT pg_sleep(0.01)');
    await waiting('Brief');
    expect(await dueFor('Brief')).toEqual([]);
  });

  it('rule 16: a signal goes to every wait of its tenant once, and is not kept', async () => {
    const [first, second] = [await waiting('Stop', null, 'signal'), await waiting('Stop', null, 'signal')];
    expect((await publish({ name: 'Stop', kind: 'signal' }, newId())).status).toBe('discarded');
    const published = await publish({ name: 'Stop', kind: 'signal' });
    expect(published.status).toBe('delivered');
    await waiting('Stop', null, 'signal');
    const targets = (await dueFor('Stop')).map(({ targetId }) => targetId).sort();
    expect(targets).toEqual([first.waitId, second.waitId].sort());
  });

  it('the same event is published once', async () => {
    const id = newId();
    expect(await publish({ id, name: 'Same' })).toMatchObject({ isNew: true, status: 'buffered' });
    expect(await publish({ id, name: 'Same' })).toMatchObject({ isNew: false, status: 'buffered' });
  });

  it('events that instances publish in a commit are matched, before or after their waits', async () => {
    const publisher = await fixture.started();
    const thrown = (eventId: string, kind: 'message' | 'signal', name: string): FactBody => ({
      ...{ fact: 'event.published', eventId, kind, name, correlationKey: null, payload: { n: 1 } },
      ...{ elementId: 'throw', elementType: 'intermediateThrowEvent', tokenId: newId() },
    });
    const before = await waiting('Thrown');
    await fixture.committer.commit(publisher.request(2, [input()], [thrown(newId(), 'message', 'Thrown')]));
    await fixture.committer.commit(publisher.request(3, [input()], [thrown(newId(), 'message', 'Thrown')]));
    const after = await waiting('Thrown');
    const targets = (await dueFor('Thrown')).map(({ targetId }) => targetId).sort();
    expect(targets).toEqual([before.waitId, after.waitId].sort());
    expect(await fixture.actions(publisher)).toContain('event.published');
  });

  it('a delivery is settled by the commit of the instance that took it', async () => {
    const { waitId, instance } = await waiting('Taken');
    const eventId = newId();
    await publish({ id: eventId, name: 'Taken' });
    const [due] = await dueFor('Taken');
    const received: FactBody = {
      ...{ fact: 'event.received', kind: 'message', name: 'Taken', delivered: 1, buffered: false },
      delivery: { eventId, waitId, elementId: 'hear' },
    };
    await fixture.committer.commit(instance.request(3, [input()], [{ fact: 'wait.disarmed', waitId }, received]));
    await deliveries.giveBack(due!);
    await fixture.query(`UPDATE event_delivery SET due_at = now() WHERE event_id = $1`, eventId);
    expect(await dueFor('Taken')).toEqual([]);
    const [row] = await fixture.query<{ status: string }>(
      'SELECT status FROM event_delivery WHERE event_id = $1',
      eventId,
    );
    expect(row?.status).toBe('delivered');
  });

  it('a message whose wait is over goes to the next wait, or is kept', async () => {
    const first = await waiting('Back');
    const second = await waiting('Back');
    const eventId = newId();
    await publish({ id: eventId, name: 'Back' });
    const [due] = await dueFor('Back');
    await fixture.committer.commit(
      first.instance.request(3, [input()], [{ fact: 'wait.disarmed', waitId: first.waitId }]),
    );
    await deliveries.giveBack(due!);
    const [again] = await dueFor('Back');
    expect(again).toMatchObject({ eventId, targetId: second.waitId });
    await fixture.committer.commit(
      second.instance.request(3, [input()], [{ fact: 'wait.disarmed', waitId: second.waitId }]),
    );
    await deliveries.giveBack(again!);
    const third = await waiting('Back');
    expect(await dueFor('Back')).toMatchObject([{ eventId, targetId: third.waitId }]);
  });

  it('settling a signal whose wait is over settles its other deliveries that nobody has taken', async () => {
    const [over, standing] = [await waiting('Again', null, 'signal'), await waiting('Again', null, 'signal')];
    const [first, second] = [newId(), newId()];
    for (const id of [first, second]) await publish({ id, name: 'Again', kind: 'signal' });
    const taken = await dueFor('Again');
    const later = [newId(), newId()];
    for (const id of later) await publish({ id, name: 'Again', kind: 'signal' });
    await deliveries.giveBack(taken.find(({ eventId, targetId }) => eventId === second && targetId === over.waitId)!);
    expect(await statusesFor(over)).toEqual(['pending', 'not_waiting', 'not_waiting', 'not_waiting']);
    expect(await statusesFor(standing)).toEqual(Array.from({ length: 4 }, () => 'pending'));
    expect((await dueFor('Again')).map(({ eventId }) => eventId)).toEqual(later);
  });

  it('a wait that could not take its message takes the next, also one published meanwhile', async () => {
    const { waitId } = await waiting('TooLarge');
    const [refused, meanwhile, later] = [newId(), newId(), newId()];
    await publish({ id: refused, name: 'TooLarge' });
    await publish({ id: meanwhile, name: 'TooLarge' });
    const [due] = await dueFor('TooLarge');
    await deliveries.fail(due!, 'expected variables of at most 10 bytes');
    const [next] = await dueFor('TooLarge');
    expect(next).toMatchObject({ eventId: meanwhile, targetId: waitId });
    await deliveries.fail(next!, 'expected variables of at most 10 bytes');
    await deliveries.fail(next!, 'told twice');
    expect(await publish({ id: later, name: 'TooLarge' })).toMatchObject({ status: 'delivered' });
    expect(await dueFor('TooLarge')).toMatchObject([{ eventId: later, targetId: waitId }]);
  });

  it('a delivery is taken again when its taker does not settle it', async () => {
    await waiting('Lease');
    await publish({ name: 'Lease' });
    expect(await dueFor('Lease')).toHaveLength(1);
    expect(await dueFor('Lease')).toEqual([]);
    await fixture.query('UPDATE event_delivery SET due_at = now() WHERE status = $1', 'pending');
    expect(await dueFor('Lease')).toMatchObject([{ attempts: 2 }]);
  });

  it('an event is removed a day after it expired, unless it is pending or waited for', async () => {
    const { waitId, instance } = await waiting('Settled');
    const [settled, standing, pending, kept, fresh] = [newId(), newId(), newId(), newId(), newId()];
    await publish({ id: settled, name: 'Settled' });
    await fixture.committer.commit(instance.request(3, [input()], [{ fact: 'wait.disarmed', waitId }]));
    await waiting('Standing');
    await publish({ id: standing, name: 'Standing' });
    await waiting('Pending');
    await publish({ id: pending, name: 'Pending' });
    await fixture.query(`UPDATE event_delivery SET status = 'delivered' WHERE event_id = ANY ($1)`, [
      settled,
      standing,
    ]);
    for (const id of [kept, fresh]) await publish({ id, name: 'Nobody' });
    const ids = [settled, standing, pending, kept, fresh];
    await fixture.query(
      `UPDATE published_event SET expires_at = now() - interval '25 hours' WHERE id = ANY ($1) AND id <> $2`,
      ids,
      fresh,
    );
    await deliveries.forgetOld();
    const left = await fixture.query<{ id: string }>('SELECT id FROM published_event WHERE id = ANY ($1)', ids);
    expect(left.map(({ id }) => id).sort()).toEqual([standing, pending, fresh].sort());
    const rows = await fixture.query('SELECT 1 FROM event_delivery WHERE event_id = ANY ($1)', ids);
    expect(rows).toHaveLength(2);
    await fixture.query(`UPDATE event_delivery SET status = 'delivered' WHERE event_id = $1`, pending);
  });

  it('deliveries are taken from each tenant in turn, however many another has', async () => {
    await dueFor('none');
    for (let count = 0; count < 5; count += 1) {
      await waiting('Crowd');
      await publish({ name: 'Crowd' });
    }
    const own = fixture.tenantId;
    await fixture.query(
      `WITH one AS (SELECT event_id FROM event_delivery WHERE status = 'pending' AND due_at <= now() ORDER BY event_id DESC LIMIT 1),
         moved AS (UPDATE published_event e SET tenant_id = $1 FROM one WHERE e.id = one.event_id)
       UPDATE event_delivery d SET tenant_id = $1 FROM one WHERE d.event_id = one.event_id`,
      newId(),
    );
    const taken = await deliveries.take(share(2));
    expect(new Set(taken.map(({ tenantId }) => tenantId)).size).toBe(2);
    expect(await deliveries.take(share(10))).toHaveLength(3);
    expect(taken.map(({ tenantId }) => tenantId)).toContain(own);
  });

  it('deliveries of a tenant are taken up to its share of those under way', async () => {
    await dueFor('none');
    for (let count = 0; count < 4; count += 1) {
      await waiting('Shared');
      await publish({ name: 'Shared' });
    }
    const inFlight = new Map([[fixture.tenantId as string, 13]]);
    expect(await deliveries.take({ ...share(10), perTenant: 16, inFlight })).toHaveLength(3);
    expect(await deliveries.take({ ...share(10), perTenant: 16, inFlight: new Map([[fixture.tenantId, 16]]) })).toEqual(
      [],
    );
    expect(await dueFor('Shared')).toHaveLength(1);
  });

  it('rule 16: a wait that begins while a message is published does not miss it', async () => {
    const name = 'Race';
    const instances = await Promise.all(Array.from({ length: 40 }, () => fixture.started()));
    const waits = instances.map((instance) => ({ instance, waitId: newId() }));
    await Promise.all(
      waits.flatMap(({ instance, waitId }, index) => [
        fixture.committer.commit(instance.request(2, [input()], [armed(waitId, name, `k${index % 4}`, 'message')])),
        publish({ name, correlationKey: `k${index % 4}` }),
      ]),
    );
    const targets = (await dueFor(name)).map(({ targetId }) => targetId).sort();
    expect(targets).toEqual(waits.map(({ waitId }) => waitId).sort());
  });
});
