import { Module } from '@nestjs/common';
import { ExpiredLocks, JobLocks, JobRepository } from '@svc/persistence';
import { MetricsModule } from '../metrics/metrics.module.js';
import { ofDatabase } from '../database/of-database.js';
import { GivenLocks } from './given-locks.js';
import { JobActivationsService } from './job-activations.service.js';
import { JobEndsService } from './job-ends.service.js';
import { JobFailuresService } from './job-failures.service.js';
import { JobLocksService } from './job-locks.service.js';
import { JobMetrics } from './job-metrics.js';
import { JobsController } from './jobs.controller.js';
import { JobsService } from './jobs.service.js';
import { WaitingWorkers } from './waiting-workers.js';

@Module({
  imports: [MetricsModule],
  controllers: [JobsController],
  providers: [
    ofDatabase(JobRepository),
    ofDatabase(JobLocks),
    ofDatabase(ExpiredLocks),
    JobsService,
    JobActivationsService,
    JobEndsService,
    JobFailuresService,
    JobLocksService,
    WaitingWorkers,
    GivenLocks,
    JobMetrics,
  ],
})
export class JobsModule {}
