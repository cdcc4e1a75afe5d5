import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { tenantScope } from '../tenant-scope.js';
import { untilOneWaits, untilSoManyWait } from '../../testing/lock-waits.js';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { IdempotencyRepository } from './idempotency.js';
import type { Queryable } from './queryable.js';

const tenant = tenantScope(randomUUID());
const rowOf = (key: string) => ({ key, requestHash: 'hash', actionId: randomUUID() });
const hashes = ['hash', 'of another master key'] as const;

describe('claims of an Idempotency-Key', () => {
  let database: TestDatabase;
  let rows: IdempotencyRepository;
  beforeAll(async () => {
    database = await openTestDatabase();
    rows = new IdempotencyRepository(database.dataSource);
  }, 120_000);
  afterAll(() => database.close());

  const claim = (row: ReturnType<typeof rowOf>, requestHashes: readonly [string, ...string[]] = hashes) =>
    rows.claim(tenant, { ...row, requestHashes });

  const begun = async () => {
    const transaction = database.dataSource.createQueryRunner();
    await transaction.startTransaction();
    return transaction;
  };

  it('an Idempotency-Key finds its first claim for 24 hours', async () => {
    const first = rowOf('repeated');
    expect(await claim(first)).toMatchObject(first);
    expect(await claim(rowOf('repeated'))).toMatchObject(first);
    await database.dataSource.query(`UPDATE idempotency SET created_at = created_at - interval '25 hours'`);
    const later = rowOf('repeated');
    expect(await claim(later)).toMatchObject(later);
  });

  it('an Idempotency-Key is claimed again when the first claim is deleted meanwhile', async () => {
    await claim(rowOf('expiring'));
    const holding = await begun();
    await holding.query(`SELECT 1 FROM idempotency WHERE key = 'expiring' FOR UPDATE`);
    const again = rowOf('expiring');
    const claimed = claim(again);
    await untilOneWaits(database.dataSource);
    // Whoever asks for the whole table has it as soon as the insertion has ended, and before the read.
    const deleting = await begun();
    const locked = deleting.query('LOCK TABLE idempotency IN ACCESS EXCLUSIVE MODE');
    await untilSoManyWait(database.dataSource, 2);
    await holding.commitTransaction();
    await locked;
    await deleting.query(`DELETE FROM idempotency WHERE key = 'expiring'`);
    await deleting.commitTransaction();
    expect(await claimed).toMatchObject(again);
    expect(await rows.find(tenant, 'expiring')).toMatchObject(again);
    await Promise.all([holding.release(), deleting.release()]);
  });

  const answered = async (row: ReturnType<typeof rowOf>, status: number) => {
    await rows.answer(tenant, row, { status, response: null });
    return rows.find(tenant, row.key);
  };

  it.each([200, 201, 204, 302, 400])('an Idempotency-Key finds a request that was answered by %i', async (status) => {
    const first = rowOf(`answered-${status}`);
    await claim(first);
    await answered(first, status);
    expect(await claim(rowOf(first.key))).toMatchObject({ ...first, status });
  });

  it.each([403, 404, 409, 413, 429])(
    'an Idempotency-Key begins anew where the request was refused by %i',
    async (status) => {
      const first = rowOf(`refused-${status}`);
      await claim(first);
      await answered(first, status);
      const again = rowOf(first.key);
      expect(await claim(again, ['another'])).toMatchObject(first);
      expect(await claim(again, ['next', 'hash'])).toMatchObject({ ...again, requestHash: 'next', status: null });
      expect(await answered(first, 200)).toMatchObject({ ...again, requestHash: 'next', status: null });
    },
  );

  it('a repeated request keeps its action, whichever attempt is refused', async () => {
    const first = rowOf('twice');
    await claim(first);
    expect(await rows.repeat(tenant, first)).toBe(true);
    expect(await answered(first, 409)).toMatchObject({ ...first, status: 503 });
    expect(await claim(rowOf('twice'))).toMatchObject(first);
    expect(await answered(first, 200)).toMatchObject({ ...first, status: 200 });
    expect(await rows.repeat(tenant, first)).toBe(false);
    expect(await answered(first, 404)).toMatchObject({ ...first, status: 200 });
  });

  it('an Idempotency-Key gets only the outcome of its own action', async () => {
    const [done, other] = [rowOf('done'), rowOf('other')];
    await claim(done);
    await claim(other);
    const tx = { query: async (text: string, values: unknown[]) => database.dataSource.query(text, values) };
    const outcomes = [
      { ...done, outcome: '{"id":1}' },
      { ...other, actionId: randomUUID(), outcome: '{"id":2}' },
    ];
    await rows.keepOutcomes(tenant, outcomes, tx as unknown as Queryable);
    const found = await Promise.all([done, other].map(({ key }) => rows.find(tenant, key)));
    expect(found.map((row) => row?.outcome)).toEqual(['{"id":1}', null]);
  });
});
