import { Module } from '@nestjs/common';
import { TaskClaims, TaskRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { TaskClaimsService } from './task-claims.service.js';
import { TaskCompletionsService } from './task-completions.service.js';
import { TasksController } from './tasks.controller.js';
import { TasksService } from './tasks.service.js';

@Module({
  controllers: [TasksController],
  providers: [
    {
      provide: TaskRepository,
      useFactory: (dataSource: DataSource) => new TaskRepository(dataSource),
      inject: [DataSource],
    },
    TaskClaims,
    TasksService,
    TaskClaimsService,
    TaskCompletionsService,
  ],
})
export class TasksModule {}
