import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config, Logger } from '@svc/config';
import { ChangeFeed } from '@svc/persistence';
import type { AppResources } from './app-resources.js';
import { createApp } from './create-app.js';
import { connectDatabase, openDatabase } from './database/open-database.js';
import { TemporalRuntime } from './temporal/temporal-runtime.js';

/** The API as a program: opens its resources in order, and stops them. */
export class Program {
  private constructor(
    private readonly resources: AppResources,
    private readonly app: NestFastifyApplication,
    private readonly feed: ChangeFeed,
  ) {}

  /** Waits for Postgres, migrates, starts the worker and listens. Does not wait for Temporal. */
  static async start(config: Config, logger: Logger): Promise<Program> {
    const resources = openResources(config, logger);
    await connectDatabase(resources.dataSource, config, logger);
    const feed = new ChangeFeed({ url: config.databaseUrl, notices: resources.committer.changes, logger });
    feed.start();
    resources.runtime.start();
    const app = await createApp(resources);
    await app.listen(config.port, config.host);
    logger.info({ url: config.publicUrl }, 'listening');
    return new Program(resources, app, feed);
  }

  /**
   * Drains HTTP while the embedded worker still runs, since requests under way wait for its commits. Then stops the
   * worker, then the databases.
   */
  async stop(): Promise<void> {
    const { config, logger, runtime, committer, dataSource } = this.resources;
    const isDrained = await Promise.race([
      this.app.close().then(() => true),
      pause(config.shutdownGraceMs, false, { ref: false }),
    ]);
    if (!isDrained)
      logger.warn({ grace_ms: config.shutdownGraceMs }, 'requests were still open at the end of the grace time');
    await runtime.stop();
    await this.feed.stop();
    await committer.close();
    await dataSource.destroy();
  }
}

export function openResources(config: Config, logger: Logger): AppResources {
  const { dataSource, committer } = openDatabase(config);
  const runtime = new TemporalRuntime({ config, logger, committer, dataSource });
  return { config, logger, dataSource, committer, runtime };
}
