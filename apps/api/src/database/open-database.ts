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
export function openDatabase({ databaseUrl, databasePoolSize }: Config): Database {
  return {
    dataSource: createDataSource({ url: databaseUrl, poolSize: databasePoolSize }),
    committer: new Committer({ url: databaseUrl }),
  };
}

/** Connects and migrates. Postgres may start later than this process: waits for it. */
export async function connectDatabase(dataSource: DataSource, logger: Logger): Promise<void> {
  for (;;) {
    try {
      if (!dataSource.isInitialized) await dataSource.initialize();
      return await migrate(dataSource);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      logger.warn({ err: error }, 'waiting for Postgres');
      await pause(RETRY_MS);
    }
  }
}
