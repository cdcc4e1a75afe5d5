import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../testing/test-database.js';
import type { TestDatabase } from '../../testing/test-database.js';
import { INSERT_DELIVERIES } from '../webhooks/statements.js';
import { CombinedStatements } from './combined-statement.js';
import * as commitStatements from './statements.js';

const { INSERT_NEW_INSTANCES, UPDATE_INSTANCES, INSERT_TASKS, INSERT_LOG } = commitStatements;
const COMBINED = new CombinedStatements().of([INSERT_NEW_INSTANCES, UPDATE_INSTANCES, INSERT_TASKS, INSERT_LOG]);
if (COMBINED === null) throw new Error('expected a combined statement, found none');
const statements = { ...commitStatements, INSERT_DELIVERIES, COMBINED };

describe('statements of a commit', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  }, 120_000);
  afterAll(() => database.close());

  it.each(Object.entries(statements))(
    'the commit statement %s reads only the rows that it names',
    async (_name, { text }) => {
      // The generic plan, as a server makes and keeps it before it has seen data.
      const rows: { 'QUERY PLAN': string }[] = await database.dataSource.query(`EXPLAIN (GENERIC_PLAN) ${text}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on (?!pg_)/);
      expect(plan).not.toMatch(/Index Cond: \(tenant_id = \$1\)$/m);
    },
  );

  it('the statement for deliveries looks up each instance once', async () => {
    const rows: { 'QUERY PLAN': string }[] = await database.dataSource.query(
      `EXPLAIN (GENERIC_PLAN) ${INSERT_DELIVERIES.text}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using instance_pkey on instance');
    expect(plan).not.toMatch(/Index Cond: .*r\.instance_id/);
  });

  it('more than fifteen commit statements are checked', () => {
    expect(Object.keys(statements).length).toBeGreaterThan(15);
  });
});
