import { Global, Module } from '@nestjs/common';
import type { Config, Logger } from '@svc/config';
import { Committer } from '@svc/persistence';
import { createTransactional, type Transactional } from '@svc/runtime';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER } from '../app-resources.js';
import { ProcessRuntime } from '../process-runtime.js';
import { InstanceGateway } from './instance-gateway.js';
import { UpdateQueue } from './update-queue.js';
import { ParkedProcesses } from './parked-processes.js';
import { PayloadSweeper } from './payload-sweeper.js';
import { ProcessGateway } from './process-gateway.js';
import { Reconciler } from './reconciler.js';
import { TemporalRuntime } from './temporal-runtime.js';

/** Below the ten that Temporal takes per workflow, so that two processes rarely reach its limit. */
const UPDATES_IN_FLIGHT = 8;

const TRANSACTIONAL = Symbol('Transactional');

const openTransactional = (
  runtime: TemporalRuntime,
  config: Config,
  committer: Committer,
  dataSource: DataSource,
  logger: Logger,
): Transactional => createTransactional({ config, committer, dataSource, logger, client: () => runtime.client() });

const openGateway = (runtime: TemporalRuntime, config: Config, { ask }: Transactional): ProcessGateway =>
  new ProcessGateway(runtime, new UpdateQueue(UPDATES_IN_FLIGHT), {
    ask,
    suspect: (of) => runtime.suspect(of),
    taskQueue: config.taskQueue,
    deadlineMs: config.requestDeadlineMs,
    isWorkerEmbedded: config.workerEmbedded,
  });

/** Provides the access to running instances. */
@Global()
@Module({
  providers: [
    {
      provide: TRANSACTIONAL,
      useFactory: openTransactional,
      inject: [ProcessRuntime, CONFIG, Committer, DataSource, LOGGER],
    },
    { provide: ProcessGateway, useFactory: openGateway, inject: [ProcessRuntime, CONFIG, TRANSACTIONAL] },
    {
      provide: InstanceGateway,
      useFactory: (processes: ProcessGateway, transactional: Transactional) =>
        new InstanceGateway(processes, transactional),
      inject: [ProcessGateway, TRANSACTIONAL],
    },
    {
      provide: ParkedProcesses,
      useFactory: (runtime: TemporalRuntime, logger: Logger) => new ParkedProcesses(runtime, logger),
      inject: [ProcessRuntime, LOGGER],
    },
    {
      provide: Reconciler,
      useFactory: (
        source: TemporalRuntime,
        config: Config,
        committer: Committer,
        dataSource: DataSource,
        logger: Logger,
      ) => new Reconciler({ source, config, committer, dataSource, logger }),
      inject: [ProcessRuntime, CONFIG, Committer, DataSource, LOGGER],
    },
    {
      provide: PayloadSweeper,
      useFactory: (dataSource: DataSource, runtime: TemporalRuntime, logger: Logger) =>
        new PayloadSweeper(dataSource, runtime, logger),
      inject: [DataSource, ProcessRuntime, LOGGER],
    },
  ],
  exports: [ProcessGateway, InstanceGateway, ParkedProcesses, Reconciler],
})
export class TemporalModule {}
