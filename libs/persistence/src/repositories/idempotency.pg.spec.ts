import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { tenantScope } from '../tenant-scope.js';
import { untilOneWaits, untilSoManyWait } from '../testing/lock-waits.js';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { IdempotencyRepository } from './idempotency.js';

const tenant = tenantScope(randomUUID());
const claimOf = (key: string) => ({ key, requestHash: 'hash', actionId: randomUUID() });

describe('claims of an Idempotency-Key', () => {
  let database: TestDatabase;
  let rows: IdempotencyRepository;
  beforeAll(async () => {
    database = await openTestDatabase();
    rows = new IdempotencyRepository(database.dataSource);
  }, 120_000);
  afterAll(() => database.close());

  const begun = async () => {
    const transaction = database.dataSource.createQueryRunner();
    await transaction.startTransaction();
    return transaction;
  };

  it('find the first one for 24 hours', async () => {
    const first = claimOf('repeated');
    expect(await rows.claim(tenant, first)).toMatchObject(first);
    expect(await rows.claim(tenant, claimOf('repeated'))).toMatchObject(first);
    await database.dataSource.query(`UPDATE idempotency SET created_at = created_at - interval '25 hours'`);
    const later = claimOf('repeated');
    expect(await rows.claim(tenant, later)).toMatchObject(later);
  });

  it('are made again where the first one is deleted between the insertion and the read', async () => {
    await rows.claim(tenant, claimOf('expiring'));
    const holding = await begun();
    await holding.query(`SELECT 1 FROM idempotency WHERE key = 'expiring' FOR UPDATE`);
    const claim = claimOf('expiring');
    const claimed = rows.claim(tenant, claim);
    await untilOneWaits(database.dataSource);
    // Whoever asks for the whole table has it as soon as the insertion has ended, and before the read.
    const deleting = await begun();
    const locked = deleting.query('LOCK TABLE idempotency IN ACCESS EXCLUSIVE MODE');
    await untilSoManyWait(database.dataSource, 2);
    await holding.commitTransaction();
    await locked;
    await deleting.query(`DELETE FROM idempotency WHERE key = 'expiring'`);
    await deleting.commitTransaction();
    expect(await claimed).toMatchObject(claim);
    expect(await rows.find(tenant, 'expiring')).toMatchObject(claim);
    await Promise.all([holding.release(), deleting.release()]);
  });
});
