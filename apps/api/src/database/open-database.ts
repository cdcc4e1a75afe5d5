import { setTimeout as pause } from 'node:timers/promises';
import type { Config, Logger } from '@svc/config';
import { Committer, createDataSource, migrate } from '@svc/persistence';
import type { DataSource } from 'typeorm';
import { isUnavailable } from '../errors/unavailable.js';

const RETRY_MS = 1_000;

export interface Database {
  readonly dataSource: DataSource;
  readonly committer: Committer;
}

/** Not connected yet. */
export function openDatabase({ databaseUrl, databasePoolSize, requestDeadlineMs }: Config): Database {
  return {
    dataSource: createDataSource({ url: databaseUrl, poolSize: databasePoolSize, queryTimeoutMs: requestDeadlineMs }),
    committer: new Committer({ url: databaseUrl, writeTimeoutMs: requestDeadlineMs }),
  };
}

/** Migrates and connects. Postgres may start later than this process: waits for it. */
export async function connectDatabase(dataSource: DataSource, { databaseUrl }: Config, logger: Logger): Promise<void> {
  for (;;) {
    try {
      await migrateAlone(databaseUrl);
      await dataSource.initialize();
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      logger.warn({ err: error }, 'waiting for Postgres');
      await pause(RETRY_MS);
    }
  }
}

/** On connections of its own, whose queries may take long. */
async function migrateAlone(url: string): Promise<void> {
  const dataSource = await createDataSource({ url, poolSize: 2 }).initialize();
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
