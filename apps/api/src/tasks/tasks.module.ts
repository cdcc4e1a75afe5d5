import { Module } from '@nestjs/common';
import { OverdueTasks, TaskClaims, TaskQueries, TaskRepository } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { DryRunsModule } from '../dry-runs/dry-runs.module.js';
import { TypedDataModule } from '../typed-data/typed-data.module.js';
import { OverdueSweeper } from './overdue-sweeper.js';
import { TaskAssignmentsService } from './task-assignments.service.js';
import { TaskClaimsService } from './task-claims.service.js';
import { TaskCompletionsService } from './task-completions.service.js';
import { TaskDecisions } from './task-decisions.service.js';
import { TasksController } from './tasks.controller.js';
import { TaskSearchesService } from './task-searches.service.js';
import { TaskUpdates } from './task-updates.js';
import { TasksService } from './tasks.service.js';

@Module({
  imports: [IdempotencyModule, DryRunsModule, TypedDataModule],
  controllers: [TasksController],
  providers: [
    ofDatabase(TaskRepository),
    ofDatabase(TaskQueries),
    ofDatabase(OverdueTasks),
    OverdueSweeper,
    TaskClaims,
    TasksService,
    TaskSearchesService,
    TaskDecisions,
    TaskAssignmentsService,
    TaskClaimsService,
    TaskCompletionsService,
    TaskUpdates,
  ],
})
export class TasksModule {}
