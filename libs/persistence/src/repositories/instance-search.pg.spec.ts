import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tenantScope } from '../tenant-scope.js';
import type { TenantScope } from '../tenant-scope.js';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { InstanceList } from './instance-list.js';
import { InstanceRepository } from './instances.js';
import type { InstanceFilter } from './instance-list.js';
import { TenantFractions } from './tenant-fractions.js';

const STATUSES = ['running', 'completed'] as const;
/** Often, seldom, in between; what folds to several letters, to separators, to signs of LIKE, to nothing; what SQL or JSON quote. */
const PARTS = [
  ...['order', 'Order', 'case', 'paid', 'a', 'e', '1', '12', '7', '-', '-', '.', ' ', ' ', ' ', '{"a":', 'e\u0301'],
  ...'éØßẞÆﬁİıΣςЁ½…№％＿＼🙂漢Šºª’«\u200d\u00ad\ufffc%_\\"\'',
];
/** Lists shorter than a sample, longer than what is looked through of a filtered one, and of any. */
const SIZES = [60, 2_400, 6_500];
const SEARCHES = 40;

/** The numbers of a seed, from 0 up to and without `end`. */
function numbersFrom(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

const below = numbersFrom(20_261_122);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!;
const textOf = (most: number): string => Array.from({ length: 1 + below(most) }, () => oneOf(PARTS)).join('');
const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

interface Tenant {
  readonly tenant: TenantScope;
  readonly texts: readonly string[];
}

let database: TestDatabase;
let tenants: readonly Tenant[];

beforeAll(async () => {
  database = await openTestDatabase();
  tenants = await Promise.all(SIZES.map(tenantWith));
  await database.dataSource.query('ANALYZE instance, instance_variable');
}, 120_000);
afterAll(() => database.close());

async function tenantWith(size: number): Promise<Tenant> {
  const tenant = tenantScope(randomUUID());
  const texts = Array.from({ length: size }, (_, n) => `Case order-${n} ${textOf(8)}`);
  await database.dataSource.query(
    `INSERT INTO instance (tenant_id, id, search, definition_id, definition_key, definition_version, definition_name, definition_hash,
       status, metadata, initial_variables, commit_seq, engine_version, started_at, updated_at)
     SELECT $1, ('00000000-0000-7000-8000-' || lpad(t.n::text, 12, '0'))::uuid, svc_fold(t.text), $1, 'key-' || t.n % 3, 1, '', '',
       ($3::text[])[1 + t.n % 2], '{}', '{}', 1, '1', now(), now()
     FROM unnest($2::text[]) WITH ORDINALITY AS t (text, n)`,
    [tenant, texts, STATUSES],
  );
  await database.dataSource.query(
    `INSERT INTO instance_variable (tenant_id, instance_id, name, value, searchable)
     SELECT tenant_id, id, 'kind', '"x"', 'x' FROM instance WHERE tenant_id = $1 AND definition_key <> 'key-1'`,
    [tenant],
  );
  return { tenant, texts };
}

interface Search {
  readonly filter: InstanceFilter & { readonly words: readonly string[] };
  readonly page: { readonly limit: number; readonly offset: number; readonly after: string | null };
}

function someSearch(texts: readonly string[]): Search {
  const words = Array.from({ length: 1 + below(3) }, () => someWord(texts));
  const filter = {
    words: words.filter((word) => word !== ''),
    ...(below(3) === 0 && { status: oneOf(STATUSES) }),
    ...(below(4) === 0 && { definitionKey: `key-${below(3)}` }),
    ...(below(4) === 0 && { variables: [['kind', 'x']] as const }),
  };
  const after = below(3) === 0 ? id(1 + below(texts.length)) : null;
  return { filter, page: { limit: oneOf([1, 5, 51]), offset: oneOf([0, 0, 0, 1, 7]), after } };
}

/** Mostly a word of a text that is there, or a part of one. */
function someWord(texts: readonly string[]): string {
  const letters = [...oneOf((below(5) === 0 ? textOf(3) : oneOf(texts)).split(/\s+/u))];
  const start = below(2) * below(letters.length);
  return letters.slice(start, start + oneOf([3, 9, 99])).join('');
}

/** All rows of the tenant, compared one by one. */
async function reference({ tenant }: Tenant, { filter, page }: Search): Promise<string[]> {
  const { words, status, definitionKey, variables } = filter;
  const rows: { id: string }[] = await database.dataSource.query(
    `SELECT i.id FROM instance i
     WHERE i.tenant_id = $1 AND i.status = coalesce($3, i.status) AND i.definition_key = coalesce($4, i.definition_key)
       AND ($5::uuid IS NULL OR i.id < $5) AND ($6 OR i.definition_key <> 'key-1')
       AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS word WHERE strpos(i.search, svc_fold(word)) = 0)
     ORDER BY i.id DESC LIMIT $7 OFFSET $8`,
    [
      tenant,
      words,
      status ?? null,
      definitionKey ?? null,
      page.after,
      variables === undefined,
      page.limit,
      page.offset,
    ],
  );
  return rows.map((row) => row.id);
}

it.each(SIZES.map((size, n) => [size, n]))(
  'a search over %i instances finds what checking each of them finds',
  async (_size, n) => {
    const instances = new InstanceRepository(database.dataSource);
    const of = tenants[n]!;
    let found = 0;
    for (let round = 0; round < SEARCHES; round += 1) {
      const search = someSearch(of.texts);
      const rows = await instances.list(of.tenant, search.filter, search.page);
      expect({ search, ids: rows.map((row) => row.id) }).toEqual({ search, ids: await reference(of, search) });
      found += rows.length;
    }
    expect(found).toBeGreaterThan(SEARCHES / 4);
  },
);

/** How Postgres would carry out the last statement for a page behind most of the newest, were these of its ways not there. */
async function planOf(word: string, ways: readonly string[]): Promise<string> {
  const { tenant, texts } = tenants.at(-1)!;
  const statements: [text: string, values: unknown[]][] = [];
  const dataSource = {
    query: <T>(text: string, values: unknown[]): Promise<T> => {
      statements.push([text, values]);
      return database.dataSource.query(text, values);
    },
  };
  const source = { dataSource, shares: new TenantFractions(database.dataSource) };
  await new InstanceList(source, tenant, { words: [word] }, id(texts.length - 9)).page({ limit: 51, offset: 0 });
  const [text, values] = statements.at(-1)!;
  return database.dataSource.transaction(async (transaction) => {
    for (const way of ways) await transaction.query(`SET LOCAL enable_${way} = off`);
    const lines: { 'QUERY PLAN': string }[] = await transaction.query(`EXPLAIN ${text}`, values);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
}

it('a search from a cursor uses the word index and no index condition on ids', async () => {
  expect(await planOf('nothing', ['seqscan'])).toContain('Index Cond: (search ~~');
  expect(await planOf('nothing', ['seqscan', 'bitmapscan'])).not.toMatch(/Index Cond: .*id </u);
});

it('a search for a word without trigrams reads the list itself', async () => {
  expect(await planOf('qx', ['seqscan', 'sort'])).toMatch(
    /Index Scan Backward using instance_pkey .*\n *Index Cond: .*id </u,
  );
});
