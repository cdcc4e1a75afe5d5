import { Module } from '@nestjs/common';
import { InstanceRepository } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';

/** The reads of instances, for every resource that belongs to one. */
@Module({
  providers: [ofDatabase(InstanceRepository)],
  exports: [InstanceRepository],
})
export class InstanceRowsModule {}
