import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { verifyTenant } from '../../testing/chain.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { InstanceRequests } from '../../testing/requests.js';
import { CombinedStatements } from './combined-statement.js';
import { sendRows } from './group-writes.js';
import { rowsOf } from './row-statement.js';

/** Longer than what is sent within its row, with all that JSON escapes. */
const LONG = `"${'ä\\ "\n€ 😀'.repeat(20_000)}`;

describe('combined statements', () => {
  let fixture: CommitFixture;
  let pool: Pool;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    pool = new Pool({ connectionString: fixture.database.url });
  }, 120_000);
  afterAll(async () => {
    await pool.end();
    await fixture.close();
  });

  it('the number of combined statements is bounded, and known ones stay combined', () => {
    const combined = new CombinedStatements(2);
    const [first, second, third] = ['first', 'second', 'third'].map((name) => combined.of([{ name, text: '' }]));
    expect([first?.name, second?.name, third]).toEqual(['commit_0', 'commit_1', null]);
    expect(combined.of([{ name: 'first', text: '' }])).toBe(first);
  });

  it('a combination that is used often is combined, however many rare ones came before it', () => {
    const combined = new CombinedStatements();
    for (let n = 0; n < 40; n += 1)
      for (let times = 0; times < 3; times += 1) combined.of([{ name: `rare ${n}`, text: '' }]);
    const common = Array.from({ length: 100 }, () => combined.of([{ name: 'common', text: '' }]));
    expect(common.filter((statement) => statement === null).length).toBeLessThan(5);
    expect(new Set(common.slice(10)).size).toBe(1);
  });

  it('combinations that are all rare take no names from each other', () => {
    const combined = new CombinedStatements();
    for (let round = 0; round < 50; round += 1)
      for (let n = 0; n < 40; n += 1) combined.of([{ name: `${n}`, text: '' }]);
    expect(combined.isWornOut).toBe(false);
  });

  it('what was used often once gives its name to what is used now', () => {
    const combined = new CombinedStatements(1);
    for (let n = 0; n < 5_000; n += 1) combined.of([{ name: 'once', text: '' }]);
    const now = Array.from({ length: 5_000 }, () => combined.of([{ name: 'now', text: '' }]));
    expect(now.at(-1)).not.toBeNull();
  });

  it.each([
    ['combined into one statement', new CombinedStatements()],
    ['sent one by one where no further ones are combined', new CombinedStatements(0)],
  ])('the rows of several statements are stored when they are %s', async (_how, combined) => {
    const insert = (name: string) => ({
      name,
      text: `INSERT INTO stored (tenant, name, n) SELECT $1, '${name}', n FROM ${rowsOf({ n: 'integer' })} RETURNING n`,
    });
    const client = await pool.connect();
    await client.query('CREATE TEMPORARY TABLE stored (tenant text, name text, n integer)');
    const sent = [[insert('a'), [{ n: 1 }, { n: 2 }]] as const, [insert('b'), [{ n: 3 }]] as const];
    await sendRows(client, fixture.tenantId, sent, combined);
    const { rows } = await client.query('SELECT tenant, name, n FROM stored ORDER BY n');
    const stored = (name: string, n: number) => ({ tenant: fixture.tenantId, name, n });
    expect(rows).toEqual([stored('a', 1), stored('a', 2), stored('b', 3)]);
    client.release(true);
  });

  it('long texts sent beside their rows are stored unchanged, also equal ones and very many', async () => {
    const instance = new InstanceRequests(fixture.tenantId);
    const variables = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`v${n}`, `${n % 36}${LONG}`]));
    expect(await fixture.committer.commit(instance.start(variables))).toEqual({ kind: 'committed' });
    const rows = await fixture.variableRows(instance);
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))).toEqual(variables);
    const { initialVariables } = await fixture.instanceRow(instance);
    expect(JSON.parse(initialVariables)).toEqual(variables);
    const [log] = await fixture.query<{ inputs: string }>(
      'SELECT inputs FROM commit_log WHERE instance_id = $1',
      instance.instanceId,
    );
    expect(JSON.parse(log!.inputs)).toMatchObject([{ input: { variables } }]);
    expect(await verifyTenant(fixture.database.dataSource.manager, fixture.tenantId)).toMatchObject({ valid: true });
  });
});
