import { Module } from '@nestjs/common';
import { TimerRepository } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { InstanceRowsModule } from '../instances/instance-rows.module.js';
import { TimerOperationsService } from './timer-operations.service.js';
import { TimersController } from './timers.controller.js';
import { TimersService } from './timers.service.js';

@Module({
  imports: [InstanceRowsModule],
  controllers: [TimersController],
  providers: [ofDatabase(TimerRepository), TimersService, TimerOperationsService],
})
export class TimersModule {}
