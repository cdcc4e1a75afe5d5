import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { DefinitionWriter } from '../repositories/definition-writes.js';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../testing/commit-fixture.js';
import { API_KEY } from '../testing/requests.js';
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
  }, 60_000);
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

  it('rule 16: a message that nobody waits for starts each active version that it is a start of', async () => {
    await upload('first', paid);
    await upload('first');
    const second = await upload('second', paid, { ...paid, elementId: 'other' });
    const published = await publish('Paid');
    expect(published.status).toBe('started');
    expect(published.instanceIds).toHaveLength(1);
    const due = await deliveries.take(10, 60_000);
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

  it('moves timers with the active version', async () => {
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

  it('is applied again when applying it failed', async () => {
    await upload('failing', daily);
    await expect(timers.applyNext(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await unapplied()).toHaveLength(1);
  });

  it('holds up no other when it can never be applied', async () => {
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

  it('is given again when further times are wanted', async () => {
    await upload('refreshed', daily);
    expect(await timers.applyNext(async () => Date.now() - 1)).toBe(true);
    expect(await unapplied()).toMatchObject([{ isNew: false }]);
    await timers.applyNext(async () => Date.now() + 60_000);
    expect(await unapplied()).toEqual([]);
  });

  it('fires once for each time', async () => {
    const definitionId = await upload('firing', daily);
    const [start] = await unapplied();
    const tenant = tenantScope(fixture.tenantId);
    const at = Date.UTC(2026, 10, 21, 12);
    await Promise.all([timers.fire(tenant, start!.id, at), timers.fire(tenant, start!.id, at)]);
    await timers.fire(tenant, start!.id, at + 1);
    const due = await deliveries.take(10, 60_000);
    expect(due).toMatchObject([
      { targetId: definitionId, elementId: 'daily', actorType: 'timer' },
      { targetId: definitionId, elementId: 'daily' },
    ]);
    expect(new Set(due.map(({ instanceId }) => instanceId)).size).toBe(2);
  });
});
