import { Global, Module } from '@nestjs/common';
import type { Config } from '@svc/config';
import { CONFIG } from '../app-resources.js';
import { ProcessRuntime } from '../process-runtime.js';
import { InstanceQueue } from './instance-queue.js';
import { ProcessGateway } from './process-gateway.js';
import { TemporalRuntime } from './temporal-runtime.js';

/** Below the ten that Temporal takes per workflow, so that two processes rarely meet its limit. */
const UPDATES_IN_FLIGHT = 8;

const openGateway = (runtime: TemporalRuntime, config: Config): ProcessGateway =>
  new ProcessGateway(runtime, new InstanceQueue(UPDATES_IN_FLIGHT), {
    taskQueue: config.taskQueue,
    deadlineMs: config.requestDeadlineMs,
    isWorkerEmbedded: config.workerEmbedded,
  });

/** The way to running instances. */
@Global()
@Module({
  providers: [{ provide: ProcessGateway, useFactory: openGateway, inject: [ProcessRuntime, CONFIG] }],
  exports: [ProcessGateway],
})
export class TemporalModule {}
