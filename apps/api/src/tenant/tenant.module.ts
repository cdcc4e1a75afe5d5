import { Module } from '@nestjs/common';
import { TenantRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { QuotasModule } from '../quotas/quotas.module.js';
import { TenantController } from './tenant.controller.js';
import { TenantService } from './tenant.service.js';

@Module({
  imports: [QuotasModule],
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
