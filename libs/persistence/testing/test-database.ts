import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { postgresUrl, startPostgres } from '../../../tools/stack/postgres.mjs';
import { createDataSource } from '../src/data-source.js';
import { migrate } from '../src/migrate.js';
import { freePort } from './free-port.js';

/** A long time-out, since tests must not fail on a busy machine. */
export const PATIENT_MS = 60_000;

export interface TestDatabase {
  readonly url: string;
  readonly dataSource: DataSource;
  /** Drops the database, and stops the server if this started it. */
  close(): Promise<void>;
}

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

/** A fresh, migrated database on the server of `TEST_DATABASE_URL`, otherwise on a new server in a temporary folder. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given === undefined ? await startServer() : { url: given, stop: async () => {} };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(server.url, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const dataSource = createDataSource({ url, poolSize: 8, connectTimeoutMs: PATIENT_MS });
  await dataSource.initialize();
  await migrate(dataSource);
  return {
    url,
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await execute(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await server.stop();
    },
  };
}

async function startServer(): Promise<Server> {
  const [port, password] = [await freePort(), randomUUID()];
  const folder = await mkdtemp(join(tmpdir(), 'svc-pg-'));
  await chmod(folder, 0o755);
  const postgres = await startPostgres({
    ...{ dir: join(folder, 'data'), port, password, logFile: join(folder, 'postgres.log') },
  });
  return {
    url: postgresUrl(password, port, 'postgres'),
    stop: async () => {
      await postgres.stop(PATIENT_MS);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
