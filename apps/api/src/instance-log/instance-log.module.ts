import { Module } from '@nestjs/common';
import { CommitList, WaitRows } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { InstanceRowsModule } from '../instances/instance-rows.module.js';
import { FoldedInstances } from './folded-instances.js';
import { InstanceLogController } from './instance-log.controller.js';
import { InstanceLogService } from './instance-log.service.js';
import { WaitsService } from './waits/waits.service.js';

@Module({
  imports: [InstanceRowsModule],
  controllers: [InstanceLogController],
  providers: [ofDatabase(CommitList), ofDatabase(WaitRows), FoldedInstances, InstanceLogService, WaitsService],
})
export class InstanceLogModule {}
