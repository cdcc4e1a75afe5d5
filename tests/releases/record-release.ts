import { mkdir, writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { localSecrets } from '../../tools/stack/secrets.mjs';
import { dataOf, type Json, startInstance } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { stackUnderTest } from '../http/support/own-api.js';
import { OwnInstallation } from '../http/support/own-installation.js';
import { needsGo, receiveMessage, sequence, upload, userTask, waitTimer } from '../http/support/processes.js';
import { RELEASES } from './recorded-release.js';
import type { RecordedRelease } from './recorded-release.js';

/*
 * `npm run release:record -- <version>`: writes what this release leaves in a database. Later releases must read it and go on from it
 * (docs/operations.md, "Upgrading"). A recorded release is never changed.
 */
const [release = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(release)) throw new Error(`expected the version of the release, found ${release}`);

const TABLES = `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`;

const own = await OwnInstallation.create();
try {
  const running = await own.startWorkingApi();
  const key = (await own.registerTenant())!;
  const api = running.as(key);
  const begun = async (source: Json, variables: Json = {}): Promise<string> =>
    (await startInstance(api, await upload(api, source), variables)).id;
  const statusOf = async (id: string) => dataOf(await api.get(`/v1/instances/${id}`)).status;
  const untilStatus = (id: string, status: string) =>
    eventually(`${id} to be ${status}`, async () => (await statusOf(id)) === status);
  const line = sequence(userTask('a'), userTask('b'));
  const completed = await begun(sequence({ id: 'note', type: 'task' }));
  await untilStatus(completed, 'completed');
  const failed = await begun(needsGo);
  await untilStatus(failed, 'error');
  const suspended = await begun(line);
  dataOf(await api.post(`/v1/instances/${suspended}/suspend`, { reason: 'an upgrade' }));
  const instances = {
    ...{ completed, failed, suspended },
    task: await begun(line, { amount: 12.5, lines: ['one', 'two'] }),
    transactional: await begun({ ...line, execution: 'transactional' }),
    timer: await begun(sequence(waitTimer('wait', 'PT1H'))),
    message: await begun(sequence(receiveMessage('wait', 'Arrived'))),
  };
  dataOf(await api.post('/v1/credentials', { name: 'api', value: 'secret' }), 201);
  await own.stop();
  const { credentialsKeys: CREDENTIALS_KEYS, payloadKeys: PAYLOAD_KEYS } = localSecrets(stackUnderTest().dataDir);
  const tables = await dump(own.database.url);
  const recorded: RecordedRelease = { release, settings: { CREDENTIALS_KEYS, PAYLOAD_KEYS }, key, instances, tables };
  await mkdir(RELEASES, { recursive: true });
  await writeFile(`${RELEASES}${release}.json`, `${JSON.stringify(recorded)}\n`);
} finally {
  await own.drop();
}

async function dump(url: string): Promise<Record<string, Json[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const tables: Record<string, Json[]> = {};
  for (const { name } of (await client.query<{ name: string }>(TABLES)).rows)
    tables[name] = (await client.query<{ row: Json }>(`SELECT to_jsonb(t) AS row FROM ${name} t`)).rows.map(
      ({ row }) => row,
    );
  await client.end();
  return tables;
}
