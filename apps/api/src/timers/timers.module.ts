import { Module } from '@nestjs/common';
import { TimerRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { InstanceRowsModule } from '../instances/instance-rows.module.js';
import { TimerOperationsService } from './timer-operations.service.js';
import { TimersController } from './timers.controller.js';
import { TimersService } from './timers.service.js';

@Module({
  imports: [InstanceRowsModule],
  controllers: [TimersController],
  providers: [
    {
      provide: TimerRepository,
      useFactory: (dataSource: DataSource) => new TimerRepository(dataSource),
      inject: [DataSource],
    },
    TimersService,
    TimerOperationsService,
  ],
})
export class TimersModule {}
