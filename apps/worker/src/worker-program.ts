import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { standardOutput } from '@svc/config';
import type { Config, Logger } from '@svc/config';
import { createDataConverter } from '@svc/contract/codec';
import { WrongMasterKeys } from '@svc/credentials';
import {
  ChangeFeed,
  Committer,
  createDataSource,
  createPayloadStores,
  expectOwnSchema,
  OtherSchema,
  poolCountsOf,
} from '@svc/persistence';
import { checkStoredKeys, createInstalledWorker, createPayloadWatch } from '@svc/runtime';
import { Client } from '@temporalio/client';
import { createRegistry, measureCaches, measureCommits, measureLog, measurePools } from '@svc/metrics';
import { NativeConnection } from '@temporalio/worker';
import { serveMetrics } from './metrics-server.js';

const RETRY_MS = 1_000;

/** A separate worker for more capacity. It waits for Postgres and Temporal at its start, and again whenever it loses them. */
export class WorkerProgram {
  private readonly dataSource: ReturnType<typeof createDataSource>;
  private readonly committer: Committer;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    this.dataSource = createDataSource({ url: config.databaseUrl, poolSize: config.databasePoolSize });
    this.committer = new Committer({
      url: config.databaseUrl,
      maxEventStarts: config.maxEventStartsPerHour,
      rate: { perSecond: config.commitsPerSecond, burst: config.commitsBurst },
    });
  }

  /**
   * Throws only if the database was used with other master keys, or was made by another state of the program.
   * Resolves when `stop` is aborted and all running work has ended.
   */
  async run(stop: AbortSignal): Promise<void> {
    const metrics = await this.openMetrics();
    const feed = new ChangeFeed({ url: this.config.databaseUrl, notices: this.committer.changes, logger: this.logger });
    feed.start();
    while (!stop.aborted) {
      try {
        await this.work(stop);
      } catch (error) {
        if (error instanceof WrongMasterKeys || error instanceof OtherSchema) throw error;
        this.logger.warn({ err: error }, 'the worker could not start or has failed; trying again');
        // It rejects when told to stop; the loop checks that itself.
        await pause(RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
      }
    }
    metrics?.close();
    await feed.stop();
    await this.committer.close();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  /** Null if no port is configured. */
  private async openMetrics(): Promise<Server | null> {
    const { host, workerMetricsPort: port, metricsToken: token } = this.config;
    if (port === null) return null;
    const registry = createRegistry();
    measureLog(registry, standardOutput);
    measureCommits(registry, this.committer);
    measureCaches(registry, this.committer.changes.reads.counts);
    measurePools(registry, { reads: () => poolCountsOf(this.dataSource), ...this.committer.pools });
    return serveMetrics({ host, port, token, registry });
  }

  private async work(stop: AbortSignal): Promise<void> {
    if (!this.dataSource.isInitialized) await this.dataSource.initialize();
    await expectOwnSchema(this.dataSource);
    await checkStoredKeys(this.config, this.dataSource);
    const connection = await NativeConnection.connect({ address: this.config.temporalAddress });
    try {
      await this.workOn(connection, stop);
    } finally {
      await connection.close();
    }
  }

  private async workOn(connection: NativeConnection, stop: AbortSignal): Promise<void> {
    const { config, committer, dataSource, logger } = this;
    const stores = createPayloadStores(dataSource);
    const watch = createPayloadWatch({ config, dataSource, committer, logger, client: () => client });
    const dataConverter = createDataConverter({ masterKeys: config.payloadKeys, ...stores }, watch.notice);
    const client = new Client({ connection, namespace: config.temporalNamespace, dataConverter });
    const worker = await createInstalledWorker({
      config,
      logger,
      committer,
      dataSource,
      connection,
      client,
      dataConverter,
    });
    const over = new AbortController();
    const running = worker.run().finally(() => over.abort());
    logger.info({ task_queue: config.taskQueue }, 'polling');
    if (stop.aborted) worker.shutdown();
    stop.addEventListener('abort', worker.shutdown, { once: true });
    try {
      await Promise.all([running, watch.run(over.signal)]);
    } finally {
      stop.removeEventListener('abort', worker.shutdown);
    }
  }
}
