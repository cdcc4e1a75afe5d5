import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { Committer } from '../commit/committer.js';
import { DefinitionWriter } from '../repositories/definition-writes.js';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { API_KEY, input, share } from '../../testing/requests.js';
import { EventDeliveries } from './event-deliveries.js';
import { EventPublications } from './event-publications.js';
import type { DefinitionStart } from './start-subscriptions.js';
import { TimerStarts } from './timer-starts.js';
import type { TimerStart } from './timer-starts.js';

describe('starts of definitions', () => {
  let fixture: CommitFixture;
  let timers: TimerStarts;
  let deliveries: EventDeliveries;
  const writer = new DefinitionWriter();
  const daily: DefinitionStart = { elementId: 'daily', kind: 'timer', name: '{"value":"R/P1D"}' };
  const paid: DefinitionStart = { elementId: 'paid', kind: 'message', name: 'Paid' };
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    timers = new TimerStarts(fixture.database.dataSource, fixture.committer);
    deliveries = new EventDeliveries(fixture.database.dataSource, fixture.committer);
  }, 120_000);
  afterAll(() => fixture.close());

  const write = <T>(work: Parameters<typeof fixture.committer.record<T>>[2]) =>
    fixture.committer.record(tenantScope(fixture.tenantId), API_KEY, work);

  async function upload(key: string, ...starts: DefinitionStart[]): Promise<string> {
    const tenant = tenantScope(fixture.tenantId);
    const content = { name: key, description: null, sourceType: 'json', source: '{}', sourceHash: 'h', xml: null };
    const version = {
      id: newId(),
      key,
      ...content,
      modelHash: 'm',
      model: '{}',
      findings: '[]',
      startsByRequest: true,
      execution: 'durable' as const,
      credentials: [],
      decisions: [],
    };
    await write(async (tx) => {
      const locked = await writer.lock(tenant, key, tx);
      return { result: await writer.add(tenant, locked, { ...version, starts }, tx), entries: [] };
    });
    return version.id;
  }

  async function unapplied(): Promise<TimerStart[]> {
    const found: TimerStart[] = [];
    while (await timers.applyNext(async (start) => (found.push(start), null)));
    return found;
  }

  const publish = (name: string, kind: 'message' | 'signal' = 'message') =>
    write(async (tx) => ({
      result: await new EventPublications().publish(
        tenantScope(fixture.tenantId),
        { id: newId(), kind, name, correlationKey: 'any', payload: {}, actor: API_KEY },
        tx,
      ),
      entries: [],
    }));

  it('rule 16: a message that no instance awaits starts each active version that has it as a start', async () => {
    await upload('first', paid);
    await upload('first');
    const second = await upload('second', paid, { ...paid, elementId: 'other' });
    const published = await publish('Paid');
    expect(published.status).toBe('started');
    expect(published.instanceIds).toHaveLength(1);
    const due = await deliveries.take(share(10));
    expect(due).toMatchObject([
      {
        kind: 'start',
        targetId: second,
        elementId: 'paid',
        version: { key: 'second', modelHash: 'm' },
        actorType: 'api_key',
      },
    ]);
  });

  it('timer starts follow the active version', async () => {
    const tenant = tenantScope(fixture.tenantId);
    const one = await upload('timed', daily);
    expect(await unapplied()).toMatchObject([{ definitionId: one, schedule: daily.name }]);
    expect(await unapplied()).toEqual([]);
    await upload('timed');
    expect(await unapplied()).toMatchObject([{ definitionId: null }]);
    await write(async (tx) => {
      const locked = await writer.lock(tenant, 'timed', tx);
      return { result: await writer.activate(tenant, locked, 1, tx), entries: [] };
    });
    expect(await unapplied()).toMatchObject([{ definitionId: one }]);
    await write(async (tx) => {
      const locked = await writer.lock(tenant, 'timed', tx);
      return { result: await writer.softDelete(tenant, locked, tx), entries: [] };
    });
    expect(await unapplied()).toMatchObject([{ definitionId: null }]);
  });

  it('a timer start is applied again when applying it failed', async () => {
    await upload('failing', daily);
    await expect(timers.applyNext(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await unapplied()).toHaveLength(1);
  });

  it('a timer start that can never be applied delays no other', async () => {
    const poison = await upload('poison', daily);
    const hopeless = await upload('hopeless', daily);
    const good = await upload('good', daily);
    const applied: (string | null)[] = [];
    const tried: (string | null)[] = [];
    const applyUnlessRefused = async ({ definitionId }: TimerStart) => {
      tried.push(definitionId);
      if (definitionId === poison || definitionId === hopeless) throw new Error('refused');
      applied.push(definitionId);
      return null;
    };
    for (let turn = 0; turn < 5; turn += 1) await timers.applyNext(applyUnlessRefused).catch(() => undefined);
    expect(applied).toEqual([good]);
    expect(tried).toEqual([poison, hopeless, good, poison, hopeless]);
    expect(await unapplied()).toHaveLength(2);
  });

  it('a timer start is given again when further times are wanted', async () => {
    await upload('refreshed', daily);
    expect(await timers.applyNext(async () => Date.now() - 1)).toBe(true);
    expect(await unapplied()).toMatchObject([{ isNew: false }]);
    await timers.applyNext(async () => Date.now() + 60_000);
    expect(await unapplied()).toEqual([]);
  });

  async function uploadTimed(key: string): Promise<{ definitionId: string; fire: (at: number) => Promise<void> }> {
    const definitionId = await upload(key, daily);
    const [start] = await unapplied();
    return { definitionId, fire: (at) => timers.fire(tenantScope(fixture.tenantId), start!.id, at) };
  }

  it('a timer start fires once for each time', async () => {
    const { definitionId, fire } = await uploadTimed('firing');
    const at = Date.now();
    await Promise.all([fire(at), fire(at)]);
    await fire(at + 1);
    const due = await deliveries.take(share(10));
    expect(due).toMatchObject([
      { targetId: definitionId, elementId: 'daily', actorType: 'timer' },
      { targetId: definitionId, elementId: 'daily' },
    ]);
    expect(new Set(due.map(({ instanceId }) => instanceId)).size).toBe(2);
  });

  it('a timer start fires once for all times that were missed', async () => {
    const { fire } = await uploadTimed('missed');
    const now = Date.now();
    for (const secondsAgo of [3_600, 1_800, 60, 11, 5, 0]) {
      await fire(now - secondsAgo * 1_000);
      // As if no time had passed in between.
      await fixture.query('UPDATE timer_start SET fired_at = least(fired_at, $1)', new Date(now));
    }
    expect(await deliveries.take(share(10))).toHaveLength(3);
    await fire(now - 3_600_000);
    await fire(now + 60_000);
    expect(await deliveries.take(share(10))).toHaveLength(1);
  });

  /** What is counted by the hour is counted anew with the next one. */
  async function untilFarFromNextHour(): Promise<void> {
    const left = 3_600_000 - (Date.now() % 3_600_000);
    if (left < 20_000) await pause(left);
  }

  it('rule 16: events thrown by instances start a limited number of instances per hour', async () => {
    await upload('chained', { elementId: 'again', kind: 'message', name: 'Again' });
    await untilFarFromNextHour();
    const committer = new Committer({ url: fixture.database.url, maxEventStarts: 2 });
    const thrower = await fixture.started();
    const thrown = (seq: number) =>
      committer.commit(
        thrower.request(
          seq,
          [input()],
          [
            {
              ...{ fact: 'event.published', eventId: newId(), kind: 'message', name: 'Again', correlationKey: null },
              ...{ payload: {}, elementId: 'throw', elementType: 'endEvent', tokenId: newId() },
            },
          ],
        ),
      );
    expect(await thrown(2)).toEqual({ kind: 'committed' });
    expect(await thrown(3)).toEqual({ kind: 'committed' });
    expect(await thrown(4)).toMatchObject({
      kind: 'refused',
      reason: 'too_many_events',
      message: expect.stringContaining('expected at most 2 instances in an hour'),
    });
    expect((await publish('Again')).status).toBe('started');
    await committer.close();
  });
});
