import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { Committer } from '../commit/committer.js';
import { AuditEntrySchema } from '../entities/log.js';
import { tenantScope } from '../tenant-scope.js';
import { openTestDatabase, PATIENT_MS, type TestDatabase } from '../../testing/test-database.js';
import { LoggedEvents } from './logged-events.js';

let database: TestDatabase;
let log: LoggedEvents;
beforeAll(async () => {
  database = await openTestDatabase();
  log = new LoggedEvents(database.dataSource);
}, 120_000);
afterAll(() => database.close());

/** An entry that was not written by a commit. */
const entry = (tenant: string, sequence: number, fields: object) => ({
  ...{ tenantId: tenant, sequence, id: randomUUID(), instanceId: null, actorType: 'engine' as const, actorId: null },
  ...{
    action: 'task.created',
    payload: '{}',
    hashVersion: 1,
    prevEntryHash: 'p',
    entryHash: 'e',
    createdAt: new Date(0),
  },
  ...fields,
});

describe('the audit log as a log of events', () => {
  it('whoever has read up to a sequence has missed none before it, while several processes commit', async () => {
    const tenant = tenantScope(newId());
    const committers = [1, 2, 3].map(() => new Committer({ url: database.url, connectTimeoutMs: PATIENT_MS }));
    let isOver = false;
    const write = (committer: Committer, n: number) =>
      committer.record(tenant, { type: 'system', id: null }, async () => ({
        result: null,
        entries: Array.from({ length: 1 + (n % 3) }, () => ({
          instanceId: null,
          action: 'signal.published',
          payload: { n },
        })),
      }));
    const writing = Promise.all(
      committers.flatMap((committer) =>
        [1, 2].map(async () => {
          for (let n = 0; n < 40; n += 1) await write(committer, n);
        }),
      ),
    ).finally(() => (isOver = true));
    const read: number[] = [];
    for (let isLast = false; !isLast;) {
      isLast = isOver;
      const found = await log.after([{ tenant, sequence: read.at(-1) ?? 0 }], 7);
      read.push(...found.map(({ sequence }) => sequence));
      isLast &&= found.length === 0;
    }
    await writing;
    // Each of six writers wrote 14 times one entry, 13 times two, and 13 times three.
    expect(read).toEqual(Array.from({ length: 6 * (14 + 2 * 13 + 3 * 13) }, (_, n) => n + 1));
    expect(await log.head(tenant)).toBe(read.length);
    await Promise.all(committers.map((committer) => committer.close()));
  }, 60_000);

  it('entries of several tenants are read at once, of each those that are not known', async () => {
    const tenants = [newId(), newId(), newId()].sort().map((id) => tenantScope(id));
    const rows = tenants.flatMap((tenant) => [1, 2, 3].map((sequence) => entry(tenant, sequence, {})));
    await database.dataSource.getRepository(AuditEntrySchema).insert(rows);
    const known = tenants.slice(0, 2).map((tenant, n) => ({ tenant, sequence: n }));
    const found = await log.after(known, 2);
    expect(found.map(({ tenantId, sequence }) => [tenants.indexOf(tenantScope(tenantId)), sequence])).toEqual([
      ...[1, 2].map((sequence) => [0, sequence]),
      ...[2, 3].map((sequence) => [1, sequence]),
    ]);
    expect(await log.after([], 2)).toEqual([]);
    expect(await log.head(tenantScope(newId()))).toBe(0);
  });

  it('an event has the ids of its payload, unless that is large or Postgres cannot read it', async () => {
    const tenant = tenantScope(newId());
    const payloads: readonly [payload: object, action?: string][] = [
      [{ element_id: 'e', task_id: 't', variables: { element_id: 'x' } }],
      [{ element_id: 'e', message: 'a\0b' }],
      [{ element_id: 'e', message: '\ud800' }],
      [{ element_id: 'e', message: 'x'.repeat(70_000) }],
      [{ key: 'order' }],
      [{ key: 'order' }, 'definition.created'],
    ];
    const rows = payloads.map(([payload, action = 'task.created'], n) =>
      entry(tenant, n + 1, { action, payload: JSON.stringify(payload) }),
    );
    await database.dataSource.getRepository(AuditEntrySchema).insert(rows);
    const found = await log.after([{ tenant, sequence: 0 }], 10);
    expect(found.map(({ elementId, taskId, definitionKey }) => [elementId, taskId, definitionKey])).toEqual([
      ['e', 't', null],
      ...Array(4).fill([null, null, null]),
      [null, null, 'order'],
    ]);
  });
});
