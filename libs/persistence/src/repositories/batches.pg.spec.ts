import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { Committer } from '../commit/committer.js';
import { tenantScope } from '../tenant-scope.js';
import type { TestDatabase } from '../../testing/test-database.js';
import { openTestDatabase, PATIENT_MS } from '../../testing/test-database.js';
import { BatchRepository, BatchWriter, filterFromText, filterToText } from './batches.js';
import type { BatchOutcome, BegunBatch } from './batches.js';

let database: TestDatabase;
let committer: Committer;
const writer = new BatchWriter();
beforeAll(async () => {
  database = await openTestDatabase();
  committer = new Committer({ url: database.url, connectTimeoutMs: PATIENT_MS });
}, 120_000);
afterAll(async () => {
  await committer?.close();
  await database?.close();
});

async function opened(tenant = tenantScope(newId())) {
  const request: BegunBatch = {
    tenantId: tenant,
    batchId: newId(),
    action: 'suspend',
    asked: '{"status":"running"}',
    filter: '{}',
    reason: null,
    actor: { type: 'api_key', id: null },
  };
  await writer.openAudited(committer, request);
  return { tenant, request };
}
const partOf = (count: number, outcome: BatchOutcome['outcome'] = 'done'): BatchOutcome[] =>
  Array.from({ length: count }, () => ({ instanceId: newId(), outcome, message: null })).reverse();

describe('batches', () => {
  it('a batch is recorded once, however often it is begun and ended', async () => {
    const { tenant, request } = await opened();
    await writer.openAudited(committer, request);
    const close = () =>
      committer.record(tenant, request.actor, async (tx) => ({
        result: await writer.close(tenant, request.batchId, tx),
        entries: [],
      }));
    expect(await close()).toEqual({ done: 0, refused: 0, failed: 0 });
    expect(await close()).toBeNull();
    const actions = await database.dataSource.query('SELECT action FROM audit_entry WHERE tenant_id = $1', [tenant]);
    expect(actions).toEqual([{ action: 'batch.created' }]);
  });

  it('a part of a batch that is repeated after a crash counts once', async () => {
    const { tenant, request } = await opened();
    const add = (outcomes: readonly BatchOutcome[]) =>
      committer.record(tenant, request.actor, async (tx) => {
        await writer.addOutcomes(tenant, request.batchId, outcomes, tx);
        return { result: undefined, entries: [] };
      });
    const [second, first] = [partOf(150, 'refused'), partOf(100)];
    await add(first);
    await add(first);
    await add(second);
    await add(second);
    const row = await new BatchRepository(database.dataSource).find(tenant, request.batchId);
    expect(row).toMatchObject({ done: 100, refused: 150, failed: 0, status: 'running' });
    expect(JSON.parse(row?.problems ?? '')).toHaveLength(100);
  });

  it('of the batches that have ended only the newest thousand are kept', async () => {
    const tenant = tenantScope(newId());
    await database.dataSource.query(
      `INSERT INTO batch (tenant_id, id, action, filter, selection, actor_type, status)
       SELECT $1, lpad(to_hex(n), 32, '0')::uuid, 'suspend', '{}', '{}', 'system', CASE n WHEN 1 THEN 'running' ELSE 'completed' END
       FROM generate_series(1, 1003) n`,
      [tenant],
    );
    const { request } = await opened(tenant);
    const rows = await database.dataSource.query<{ id: string }[]>(
      'SELECT id FROM batch WHERE tenant_id = $1 ORDER BY id',
      [tenant],
    );
    expect(rows).toHaveLength(1_001);
    expect([rows[0], rows[1], rows.at(-1)]).toEqual(
      [`${1}`.padStart(32, '0'), `${5}`.padStart(32, '0'), null].map((hex) => ({
        id: hex === null ? request.batchId : hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      })),
    );
  });

  it('a batch filter survives its text form', () => {
    const filter = { status: 'error', startedFrom: new Date(5), words: ['a'], variables: [['x', '1']] as const };
    expect(filterFromText(filterToText(filter))).toEqual(filter);
  });
});
