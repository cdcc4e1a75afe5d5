import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../testing/test-database.js';
import type { TestDatabase } from '../../testing/test-database.js';
import * as statements from './delivery-statements.js';

describe('statements of deliveries', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  }, 120_000);
  afterAll(() => database.close());

  async function planOf(sql: string): Promise<string> {
    // The generic plan, as a server makes and keeps it before it has seen data.
    const rows: { 'QUERY PLAN': string }[] = await database.dataSource.query(`EXPLAIN (GENERIC_PLAN) ${sql}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  it.each(Object.entries(statements))(
    'the delivery statement %s reads only the rows that it names',
    async (_name, text) => {
      const plan = await planOf(text);
      expect(plan).not.toMatch(/Seq Scan/);
      expect(plan).not.toMatch(/Index Cond: \(tenant_id = \$1\)$/m);
    },
  );

  it('due deliveries are found among open ones, however many have ended', async () => {
    const plan = await planOf(statements.TAKE);
    const used = [...plan.matchAll(/using (\w+) on webhook_delivery/g)].map(([, index]) => index);
    expect(new Set(used)).toEqual(new Set(['webhook_delivery_first', 'webhook_delivery_pkey']));
    // The primary key reads only the deliveries that are taken.
    expect(plan).toMatch(/using webhook_delivery_pkey on webhook_delivery w[^]*?Index Cond: \(\(w?\.?tenant_id = ANY/);
  });
});
