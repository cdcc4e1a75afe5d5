import { Module } from '@nestjs/common';
import { TenantRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { TenantController } from './tenant.controller.js';
import { TenantService } from './tenant.service.js';

@Module({
  controllers: [TenantController],
  providers: [
    {
      provide: TenantRepository,
      useFactory: (dataSource: DataSource) => new TenantRepository(dataSource),
      inject: [DataSource],
    },
    TenantService,
  ],
  exports: [TenantRepository],
})
export class TenantModule {}
