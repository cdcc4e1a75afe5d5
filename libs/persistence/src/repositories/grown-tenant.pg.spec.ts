import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { v7 as newId } from 'uuid';
import type { Committer } from '../commit/committer.js';
import { EventDeliveries } from '../events/event-deliveries.js';
import type { DueDelivery } from '../events/event-deliveries.js';
import { tenantScope } from '../tenant-scope.js';
import { openTestDatabase } from '../../testing/test-database.js';
import type { TestDatabase } from '../../testing/test-database.js';
import { InstanceStates } from './instance-states.js';
import { OverdueTasks } from './overdue-tasks.js';
import { WebhookWriter } from './webhook-writes.js';

const MANY = 1_000;

/** Statistics of when each of 300 tenants had one row of everything. */
const TENANTS_WERE_SMALL = [
  `SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'relpages', 10, 'reltuples', 300::real)
   FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')`,
  `SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', relname::text, 'attname', attname::text,
     'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', -1::real)
   FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
   WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
];

// Where a tenant is expected to have one row, looking at all of its rows seems as good as looking at the one that is asked for.
describe('a tenant that has grown since the statistics were taken', () => {
  const tenant = tenantScope(newId());
  let database: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    database = await openTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  }, 120_000);
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  /** In one transaction, so that nobody takes statistics meanwhile. */
  async function readBy(table: string, fill: readonly string[], work: () => Promise<unknown>): Promise<number> {
    await client.query('BEGIN');
    for (const belief of TENANTS_WERE_SMALL) await client.query(belief);
    for (const statement of fill) await client.query(statement);
    const before = await readOf(table);
    await work();
    const after = await readOf(table);
    await client.query('ROLLBACK');
    return after - before;
  }

  async function readOf(table: string): Promise<number> {
    const { rows } = await client.query<{ read: number }>(
      `SELECT sum(pg_stat_get_xact_tuples_returned(relation))::integer AS read
       FROM (SELECT $1::regclass::oid UNION ALL SELECT indexrelid FROM pg_index WHERE indrelid = $1::regclass) AS one (relation)`,
      [table],
    );
    return rows[0]!.read;
  }

  it('deleting the history of a webhook reads only its deliveries, with old statistics', async () => {
    const webhook = newId();
    const read = await readBy(
      'webhook_delivery',
      [
        `WITH told AS (INSERT INTO webhook_event (tenant_id, id, data)
           SELECT '${tenant}', gen_random_uuid(), '{}' FROM generate_series(1, ${2 * MANY}) RETURNING id)
         INSERT INTO webhook_delivery (tenant_id, id, subscription_id, event_id, event_type, occurred_at, phase)
         SELECT '${tenant}', id, '${webhook}', id, 'test', now(), 'ended' FROM told`,
      ],
      async () => expect(await new WebhookWriter().removeHistory(tenant, webhook, MANY, client)).toBe(MANY),
    );
    expect(read).toBeLessThan(10 * MANY);
  });

  it('noting overdue tasks reads only overdue tasks, with old statistics', async () => {
    const read = await readBy(
      'task',
      [
        `INSERT INTO task (tenant_id, id, instance_id, definition_key, token_id, element_id, name, status, variables, due_at, created_at)
         SELECT '${tenant}', gen_random_uuid(), gen_random_uuid(), 'k', gen_random_uuid(), 'e', 'n', 'pending', '{}', now() - n * interval '1 s', now()
         FROM generate_series(1, ${2 * MANY}) n`,
      ],
      async () => expect(await new OverdueTasks(database.dataSource).note(tenant, MANY, client)).toHaveLength(MANY),
    );
    expect(read).toBeLessThan(10 * MANY);
  });

  it('launching workflows reads only as many as are asked for, with old statistics', async () => {
    const source = {
      query: async (sql: string, values: unknown[]) => [(await client.query(sql, values)).rows],
    } as unknown as DataSource;
    const read = await readBy(
      'instance_state',
      [
        `INSERT INTO instance_state (tenant_id, instance_id, seq, state, launch_due)
         SELECT '${tenant}', gen_random_uuid(), 1, '', now() - n * interval '1 s' FROM generate_series(1, ${2 * MANY}) n`,
      ],
      async () => expect(await new InstanceStates(source).takeUnlaunched(MANY)).toHaveLength(MANY),
    );
    expect(read).toBeLessThan(10 * MANY);
  });

  it('matching a message reads only the waits that may take it, with old statistics', async () => {
    const wait = (id: string) =>
      `INSERT INTO subscription (tenant_id, id, instance_id, element_id, kind, name, created_at)
       SELECT '${tenant}', ${id}, gen_random_uuid(), 'e', 'message', 'm', now()`;
    const read = await readBy(
      'event_delivery',
      [
        `${wait('gen_random_uuid()')} FROM generate_series(1, ${MANY})`,
        `INSERT INTO event_delivery (tenant_id, event_id, target_id, kind, instance_id, element_id, status)
         SELECT tenant_id, gen_random_uuid(), id, 'wait', instance_id, 'e', 'delivered' FROM subscription WHERE tenant_id = '${tenant}'`,
        wait(`'${newId()}'`),
        `INSERT INTO published_event (tenant_id, id, kind, name, payload, actor_type, expires_at)
         VALUES ('${tenant}', '${tenant}', 'message', 'm', '{}', 'system', now())`,
      ],
      async () =>
        expect((await client.query('SELECT event_match($1, $1) AS found', [tenant])).rows).toEqual([{ found: 1 }]),
    );
    expect(read).toBeLessThan(MANY);
  });

  it('settling signals of an ended wait reads only signals of that wait, with old statistics', async () => {
    const over = newId();
    const missed = {
      tenantId: tenant,
      eventId: newId(),
      targetId: over,
      eventKind: 'signal',
    } as unknown as DueDelivery;
    const source = { driver: { master: client } } as unknown as DataSource;
    const signals = (count: number, target: string, status: string) =>
      `INSERT INTO event_delivery (tenant_id, event_id, target_id, kind, instance_id, element_id, status)
       SELECT '${tenant}', gen_random_uuid(), ${target}, 'wait', gen_random_uuid(), 'e', '${status}' FROM generate_series(1, ${count})`;
    const read = await readBy(
      'event_delivery',
      [
        signals(2 * MANY, 'gen_random_uuid()', 'delivered'),
        'ANALYZE event_delivery',
        signals(2 * MANY, 'gen_random_uuid()', 'pending'),
        signals(10, `'${over}'`, 'pending'),
      ],
      async () => {
        await new EventDeliveries(source, {} as Committer).giveBack(missed);
        const settled = `SELECT 1 FROM event_delivery WHERE tenant_id = '${tenant}' AND target_id = '${over}' AND status = 'not_waiting'`;
        expect((await client.query(settled)).rows).toHaveLength(10);
      },
    );
    expect(read).toBeLessThan(MANY);
  });
});
