import { Module } from '@nestjs/common';
import { Tallies } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { StorageQuota } from './storage-quota.js';

@Module({
  providers: [ofDatabase(Tallies), StorageQuota],
  exports: [Tallies, StorageQuota],
})
export class QuotasModule {}
