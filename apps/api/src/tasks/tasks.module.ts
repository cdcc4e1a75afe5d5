import { Module } from '@nestjs/common';
import { OverdueTasks, TaskClaims, TaskRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { TypedDataModule } from '../typed-data/typed-data.module.js';
import { OverdueSweeper } from './overdue-sweeper.js';
import { TaskClaimsService } from './task-claims.service.js';
import { TaskCompletionsService } from './task-completions.service.js';
import { TasksController } from './tasks.controller.js';
import { TasksService } from './tasks.service.js';

@Module({
  imports: [IdempotencyModule, TypedDataModule],
  controllers: [TasksController],
  providers: [
    {
      provide: TaskRepository,
      useFactory: (dataSource: DataSource) => new TaskRepository(dataSource),
      inject: [DataSource],
    },
    {
      provide: OverdueTasks,
      useFactory: (dataSource: DataSource) => new OverdueTasks(dataSource),
      inject: [DataSource],
    },
    OverdueSweeper,
    TaskClaims,
    TasksService,
    TaskClaimsService,
    TaskCompletionsService,
  ],
})
export class TasksModule {}
