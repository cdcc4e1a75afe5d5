import { Module } from '@nestjs/common';
import { standardOutput } from '@svc/config';
import { createRegistry, measureCaches, measureCommits, measureLog, measurePools, Registry } from '@svc/metrics';
import { Committer, InstanceStates, poolCountsOf } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { ofDatabase } from '../database/of-database.js';
import { UnreadAnswers } from '../http/server/unread-answers.js';
import { MonitoringModule } from '../monitoring/monitoring.module.js';
import { InstallationMetrics } from './installation-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { ReconciliationMetrics } from './reconciliation-metrics.js';
import { RequestMetrics } from './request-metrics.js';
import { measureUnreadAnswers } from './unread-metrics.js';

function registryOf(committer: Committer, dataSource: DataSource, unread: UnreadAnswers): Registry {
  const registry = createRegistry();
  measureLog(registry, standardOutput);
  measureCommits(registry, committer);
  measureCaches(registry, committer.changes.reads.counts);
  measurePools(registry, { reads: () => poolCountsOf(dataSource), ...committer.pools });
  measureUnreadAnswers(registry, unread);
  return registry;
}

@Module({
  imports: [MonitoringModule],
  controllers: [MetricsController],
  providers: [
    { provide: Registry, useFactory: registryOf, inject: [Committer, DataSource, UnreadAnswers] },
    ofDatabase(InstanceStates),
    RequestMetrics,
    InstallationMetrics,
    ReconciliationMetrics,
  ],
  exports: [Registry],
})
export class MetricsModule {}
