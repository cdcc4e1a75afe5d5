import { Module } from '@nestjs/common';
import { BatchRepository, BatchWriter } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { InstanceRowsModule } from '../instances/instance-rows.module.js';
import { BatchesController } from './batches.controller.js';
import { BatchesService } from './batches.service.js';

@Module({
  imports: [InstanceRowsModule],
  controllers: [BatchesController],
  providers: [
    {
      provide: BatchRepository,
      useFactory: (dataSource: DataSource) => new BatchRepository(dataSource),
      inject: [DataSource],
    },
    BatchWriter,
    BatchesService,
  ],
})
export class BatchesModule {}
