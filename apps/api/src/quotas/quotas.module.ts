import { Module } from '@nestjs/common';
import { Tallies } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { StorageQuota } from './storage-quota.js';

@Module({
  providers: [
    { provide: Tallies, useFactory: (dataSource: DataSource) => new Tallies(dataSource), inject: [DataSource] },
    StorageQuota,
  ],
  exports: [Tallies, StorageQuota],
})
export class QuotasModule {}
