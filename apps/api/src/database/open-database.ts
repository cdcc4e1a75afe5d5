import { setTimeout as pause } from 'node:timers/promises';
import type { Config, Logger } from '@svc/config';
import { Committer, createDataSource, migrate } from '@svc/persistence';
import { checkStoredKeys } from '@svc/runtime';
import type { DataSource } from 'typeorm';
import { isUnavailable } from '../errors/unavailable.js';

const RETRY_MS = 1_000;

export interface Database {
  readonly dataSource: DataSource;
  readonly committer: Committer;
}

/** Makes the connections' objects, without connecting them yet. */
export function openDatabase(config: Config): Database {
  const { databaseUrl, databasePoolSize, requestDeadlineMs, maxEventStartsPerHour: maxEventStarts } = config;
  const rate = { perSecond: config.commitsPerSecond, burst: config.commitsBurst };
  return {
    dataSource: createDataSource({ url: databaseUrl, poolSize: databasePoolSize, queryTimeoutMs: requestDeadlineMs }),
    committer: new Committer({ url: databaseUrl, writeTimeoutMs: requestDeadlineMs, maxEventStarts, rate }),
  };
}

/**
 * Migrates, checks the master keys of payloads and credentials, and connects. Waits for a Postgres that starts later.
 * Throws `WrongMasterKeys` if the database was used with other keys, `OtherSchema` if another state of the program made it.
 */
export async function connectDatabase(dataSource: DataSource, config: Config, logger: Logger): Promise<void> {
  for (;;) {
    try {
      await prepareAlone(config);
      await dataSource.initialize();
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      logger.warn({ err: error }, 'waiting for Postgres');
      await pause(RETRY_MS);
    }
  }
}

/** Uses its own connections, whose queries have no time limit. */
async function prepareAlone(config: Config): Promise<void> {
  const dataSource = await createDataSource({ url: config.databaseUrl, poolSize: 2 }).initialize();
  try {
    await migrate(dataSource);
    await checkStoredKeys(config, dataSource);
  } finally {
    await dataSource.destroy();
  }
}
