import { Module } from '@nestjs/common';
import { BatchRepository, BatchWriter } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { InstanceRowsModule } from '../instances/instance-rows.module.js';
import { BatchesController } from './batches.controller.js';
import { BatchesService } from './batches.service.js';

@Module({
  imports: [InstanceRowsModule],
  controllers: [BatchesController],
  providers: [ofDatabase(BatchRepository), BatchWriter, BatchesService],
})
export class BatchesModule {}
