import { Module } from '@nestjs/common';
import { DataStores, DataStoreWriter } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { DataStoresController } from './data-stores.controller.js';
import { DataStoresService } from './data-stores.service.js';

@Module({
  controllers: [DataStoresController],
  providers: [ofDatabase(DataStores), DataStoreWriter, DataStoresService],
})
export class DataStoresModule {}
