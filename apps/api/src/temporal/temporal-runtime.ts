import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { NativeConnection } from '@temporalio/worker';
import type { Config, Logger } from '@svc/config';
import type { InstanceIdentity } from '@svc/contract';
import { createDataConverter } from '@svc/contract/codec';
import { type Committer, createPayloadStores } from '@svc/persistence';
import {
  createInstalledWorker,
  createParking,
  createPayloadWatch,
  type Parking,
  ParkingWatch,
  type PayloadWatch,
  type ProcessWorker,
  routeSdkLogs,
} from '@svc/runtime';
import type { DataSource } from 'typeorm';
import { ProcessRuntime, type TaskQueueBacklog } from '../process-runtime.js';
import { backlogsOf } from './task-queue-backlogs.js';
import type { ClientSource } from './process-gateway.js';

export interface TemporalRuntimeOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly committer: Committer;
  readonly dataSource: DataSource;
}

interface Link {
  readonly connection: NativeConnection;
  readonly dataConverter: DataConverter;
  readonly client: Client;
}

const RETRY_MS = 1_000;
const CHECK_MS = 1_500;

/** One connection to Temporal for the client and the embedded worker, so that instances start eagerly. */
export class TemporalRuntime extends ProcessRuntime implements ClientSource {
  private readonly stopping = new AbortController();
  private link: Link | null = null;
  private worker: ProcessWorker | null = null;
  private readonly watch: PayloadWatch;
  readonly parking: Parking;
  private readonly parkingWatch: ParkingWatch;
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: TemporalRuntimeOptions) {
    super();
    const client = () => this.client();
    this.watch = createPayloadWatch({ ...options, client });
    this.parking = createParking({ ...options, client });
    this.parkingWatch = new ParkingWatch({ parking: this.parking, logger: options.logger, now: Date.now });
  }

  start(): void {
    routeSdkLogs(this.options.logger);
    const { signal } = this.stopping;
    this.running = Promise.all([this.keepRunning(), this.watch.run(signal), this.parkingWatch.run(signal)]);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.worker?.shutdown();
    await this.running;
    const link = this.link;
    this.link = null;
    await link?.connection.close();
  }

  client(): Client | null {
    return this.link?.client ?? null;
  }

  /** Whether the server answers for our namespace and the embedded worker, if there should be one, runs. */
  async isUp(): Promise<boolean> {
    if (this.link === null || (this.options.config.workerEmbedded && this.worker === null)) return false;
    const { connection } = this.link;
    const namespace = this.options.config.temporalNamespace;
    try {
      // This call reads the server's storage. Others are answered even if the storage is down.
      await connection.withDeadline(Date.now() + CHECK_MS, () =>
        connection.workflowService.describeNamespace({ namespace }),
      );
      return true;
    } catch {
      // The answer is "down"; the requests that fail report the error.
      return false;
    }
  }

  /** The workflow of an instance did not answer. The parking watch checks whether it can. */
  suspect(of: InstanceIdentity): void {
    this.parkingWatch.suspect(of);
  }

  get hasMasterKeys(): boolean {
    return this.watch.hasMasterKeys;
  }

  async backlogs(): Promise<TaskQueueBacklog[]> {
    if (this.link === null) throw new Error('expected a connection to Temporal, found none yet');
    const { connection } = this.link;
    return connection.withDeadline(Date.now() + CHECK_MS, () => backlogsOf(connection, this.options.config));
  }

  /** Connects and runs the worker, and tries again after a failure until it is stopped. */
  private async keepRunning(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        this.link ??= await this.connect();
        await this.work(this.link);
        return;
      } catch (error) {
        this.options.logger.warn(
          { err: error },
          'Temporal cannot be reached or the embedded worker failed; trying again',
        );
      }
      // Rejects if it is stopped meanwhile, which the loop's condition sees.
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async connect(): Promise<Link> {
    const { config, dataSource } = this.options;
    const connection = await NativeConnection.connect({ address: config.temporalAddress });
    const stores = createPayloadStores(dataSource);
    const dataConverter = createDataConverter({ masterKeys: config.payloadKeys, ...stores }, this.watch.notice);
    const client = new Client({ connection, namespace: config.temporalNamespace, dataConverter });
    return { connection, dataConverter, client };
  }

  /** Resolves when the worker has shut down; at once without one. */
  private async work(link: Link): Promise<void> {
    const { config } = this.options;
    if (!config.workerEmbedded || this.stopping.signal.aborted) return;
    const worker = await createInstalledWorker({ ...this.options, ...link });
    this.worker = worker;
    try {
      const run = worker.run();
      if (this.stopping.signal.aborted) worker.shutdown();
      await run;
    } finally {
      this.worker = null;
    }
  }
}
