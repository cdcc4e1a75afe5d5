import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { AuditEntrySchema } from '../entities/log.js';
import { tenantScope } from '../tenant-scope.js';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { AuditRepository } from './audit.js';

const tenant = tenantScope(randomUUID());
const stranger = tenantScope(randomUUID());
const instanceId = randomUUID();
const at = new Date('2026-01-01T00:00:00.000Z');

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('AuditRepository', () => {
  it('audit entries are listed in both orders, and a span is streamed', async () => {
    const audit = new AuditRepository(database.dataSource);
    const entries = Array.from({ length: 2_500 }, (_, n) => ({
      tenantId: tenant,
      sequence: n + 1,
      id: randomUUID(),
      instanceId: n % 2 === 0 ? instanceId : null,
      actorType: n === 2_499 ? ('api_key' as const) : ('engine' as const),
      actorId: null,
      action: n < 2 ? 'instance.created' : n === 2_499 ? 'instance.suspended' : 'element.entered',
      payload: '{}',
      hashVersion: 1,
      prevEntryHash: 'p',
      entryHash: 'e',
      createdAt: new Date(at.getTime() + n * 1_000),
    }));
    await database.dataSource.getRepository(AuditEntrySchema).insert(entries);
    const sequences = async (filter: object, page: object): Promise<number[]> =>
      (await audit.list(tenant, filter, { limit: 3, offset: 0, order: 'oldest_first', after: null, ...page })).map(
        (entry) => entry.sequence,
      );
    expect(await sequences({ instanceId }, {})).toEqual([1, 3, 5]);
    expect(await sequences({}, { order: 'newest_first', after: 3 })).toEqual([2, 1]);
    expect(
      await sequences({ action: 'instance.created', actorType: 'engine', from: new Date(at.getTime() + 1) }, {}),
    ).toEqual([2]);
    const time = (n: number): Date => new Date(at.getTime() + n * 1_000);
    expect(await sequences({ from: time(2_000), to: time(2_002) }, {})).toEqual([2_001, 2_002]);
    expect(await sequences({ from: time(2_000.5) }, { limit: 1 })).toEqual([2_002]);
    expect(await sequences({ to: time(0) }, {})).toEqual([]);
    expect(await sequences({ from: time(9_999) }, {})).toEqual([]);
    expect(await sequences({ to: time(2) }, { order: 'newest_first' })).toEqual([2, 1]);
    expect(await sequences({ action: 'element.entered' }, { order: 'newest_first' })).toEqual([2_499, 2_498, 2_497]);
    expect(await sequences({ action: 'element.entered', to: time(4) }, { offset: 1 })).toEqual([4]);
    expect(await sequences({ actorType: 'engine' }, { after: 2_498 })).toEqual([2_499]);
    expect(await sequences({ actorType: 'api_key' }, {})).toEqual([2_500]);
    expect(await sequences({ actorType: 'engine', action: 'instance.created' }, { after: 1 })).toEqual([2]);
    expect(await sequences({ actorType: 'system' }, {})).toEqual([]);
    expect(await sequences({ instanceId, action: 'element.entered' }, {})).toEqual([3, 5, 7]);
    expect(
      await audit.findSpan(tenant, { from: new Date(at.getTime() + 1_000), to: new Date(at.getTime() + 4_000) }),
    ).toEqual({ first: 2, last: 4 });
    expect(await audit.findSpan(stranger, {})).toBeNull();
    const streamed: number[] = [];
    for await (const entry of audit.stream(tenant, 2, 2_400)) streamed.push(entry.sequence);
    expect(streamed).toEqual(Array.from({ length: 2_399 }, (_, n) => n + 2));
  });

  it('a list of large entries ends early with one that shows that there are more; a history goes on without payloads', async () => {
    const audit = new AuditRepository(database.dataSource);
    const owner = tenantScope(randomUUID());
    // The third one fills a page.
    const payload = JSON.stringify('x'.repeat(1_500_000));
    const entries = Array.from({ length: 6 }, (_, n) => ({
      tenantId: owner,
      sequence: n + 1,
      id: randomUUID(),
      instanceId,
      actorType: 'engine' as const,
      actorId: null,
      action: 'gateway.resolved',
      payload,
      hashVersion: 1,
      prevEntryHash: 'p',
      entryHash: 'e',
      createdAt: at,
    }));
    await database.dataSource.getRepository(AuditEntrySchema).insert(entries);
    const page = { limit: 6, offset: 0, order: 'newest_first', after: null } as const;
    expect((await audit.list(owner, {}, page)).map(({ sequence }) => sequence)).toEqual([6, 5, 4]);
    const history = await audit.history(owner, { instanceId }, { ...page, order: 'oldest_first' });
    expect(history.map((entry) => [entry.sequence, entry.payload === payload])).toEqual(
      [1, 2, 3, 4, 5, 6].map((sequence) => [sequence, sequence < 3]),
    );
  });
});
