import { Module } from '@nestjs/common';
import { DataStores, DataStoreWriter } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { DataStoresController } from './data-stores.controller.js';
import { DataStoresService } from './data-stores.service.js';

@Module({
  controllers: [DataStoresController],
  providers: [
    { provide: DataStores, useFactory: (dataSource: DataSource) => new DataStores(dataSource), inject: [DataSource] },
    DataStoreWriter,
    DataStoresService,
  ],
})
export class DataStoresModule {}
