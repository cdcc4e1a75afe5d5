import { Module } from '@nestjs/common';
import { BatchItemRepository, BatchRepository } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { InstanceRowsModule } from '../instances/instance-rows.module.js';
import { BatchReadsService } from './batch-reads.service.js';
import { BatchesController } from './batches.controller.js';
import { BatchesService } from './batches.service.js';
import { FrozenSets } from './frozen-sets.js';

@Module({
  imports: [InstanceRowsModule],
  controllers: [BatchesController],
  providers: [
    ofDatabase(BatchRepository),
    ofDatabase(BatchItemRepository),
    BatchReadsService,
    FrozenSets,
    BatchesService,
  ],
})
export class BatchesModule {}
