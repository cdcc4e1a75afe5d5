import { Client } from 'pg';
import { afterAll, describe, expect, it } from '@jest/globals';
import { MIGRATIONS } from '../../libs/persistence/src/data-source.js';
import { type Api, dataOf, type Json } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { OwnInstallation } from '../http/support/own-installation.js';
import { recordedReleases } from './recorded-release.js';
import type { RecordedRelease } from './recorded-release.js';

const TEST_MS = 300_000;
const opened: OwnInstallation[] = [];

afterAll(() => Promise.all(opened.map((own) => own.drop())), TEST_MS);

/** So that new rows get numbers that no row has. */
const SEQUENCES_GO_ON = `DO $$ DECLARE found record; BEGIN
  FOR found IN SELECT table_name AS t, column_name AS c FROM information_schema.columns WHERE table_schema = 'public'
    AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL
  LOOP EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) FROM %I', found.t, found.c, found.c, found.t); END LOOP;
END $$`;

/** A database as the release left it: with its migrations alone. */
async function restored({ tables }: RecordedRelease): Promise<OwnInstallation> {
  const own = await OwnInstallation.create();
  opened.push(own);
  const client = new Client({ connectionString: own.database.url });
  await client.connect();
  const made = new Set((tables['migrations'] ?? []).map(({ name }) => name));
  for (const migration of MIGRATIONS.map((Migration) => new Migration()).filter(({ name }) => made.has(name)))
    for (const sql of migration.statements) await client.query(sql);
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (id serial PRIMARY KEY, "timestamp" bigint NOT NULL, name varchar NOT NULL, fingerprint text)',
  );
  // Neither triggers nor foreign keys: the rows hold what triggers have written.
  await client.query("SET session_replication_role = 'replica'");
  for (const [table, rows] of Object.entries(tables))
    await client.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  await client.query(SEQUENCES_GO_ON);
  await client.end();
  return own;
}

describe.each(recordedReleases())('a database of release $release', (recorded) => {
  let api: Api;
  const read = async (id: string): Promise<Json> => dataOf(await api.get(`/v1/instances/${id}`));
  const untilCompleted = (id: string) =>
    eventually(`${id} to complete`, async () => (await read(id)).status === 'completed');
  const completeTask = async (id: string): Promise<void> => {
    const [task] = dataOf(await api.get(`/v1/tasks?status=pending&instance_id=${id}`));
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`));
  };

  it(
    'is read, verified and goes on under this release, with a Temporal that knows nothing of it',
    async () => {
      const own = await restored(recorded);
      api = (await own.startWorkingApi(recorded.settings)).as(recorded.key);
      const { completed, failed, suspended, task, transactional, timer, message } = recorded.instances as Record<
        string,
        string
      >;
      expect(await read(completed!)).toMatchObject({ status: 'completed' });
      expect(dataOf(await api.get('/v1/audit/verify'))).toMatchObject({ valid: true });
      expect(dataOf(await api.get('/v1/credentials'))).toMatchObject([{ name: 'api' }]);
      expect((await read(task!)).variables).toEqual({ amount: 12.5, lines: ['one', 'two'] });
      dataOf(await api.post(`/v1/instances/${suspended!}/resume`, { reason: 'upgraded' }));
      for (const id of [task!, transactional!, suspended!]) {
        await completeTask(id);
        await completeTask(id);
      }
      dataOf(await api.patch(`/v1/instances/${failed!}/variables`, { variables: { go: true } }));
      dataOf(await api.post(`/v1/instances/${failed!}/resume`, { reason: 'repaired' }));
      dataOf(await api.post('/v1/messages', { name: 'Arrived' }), 202);
      const [due] = dataOf(await api.get(`/v1/timers?instance_id=${timer!}`));
      dataOf(await api.post(`/v1/timers/${due.id}/fire`, { reason: 'upgraded' }));
      for (const id of [failed, suspended, task, transactional, timer, message]) await untilCompleted(id!);
      expect(dataOf(await api.get('/v1/audit/verify'))).toMatchObject({ valid: true });
    },
    TEST_MS,
  );
});
