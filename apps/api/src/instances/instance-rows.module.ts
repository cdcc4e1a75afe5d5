import { Module } from '@nestjs/common';
import { InstanceRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';

/** The reads of instances, for every resource that belongs to one. */
@Module({
  providers: [
    {
      provide: InstanceRepository,
      useFactory: (dataSource: DataSource) => new InstanceRepository(dataSource),
      inject: [DataSource],
    },
  ],
  exports: [InstanceRepository],
})
export class InstanceRowsModule {}
