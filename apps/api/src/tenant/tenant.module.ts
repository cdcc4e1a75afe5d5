import { Module } from '@nestjs/common';
import { TenantRepository } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { TenantController } from './tenant.controller.js';
import { TenantService } from './tenant.service.js';

@Module({
  imports: [QuotasModule],
  controllers: [TenantController],
  providers: [ofDatabase(TenantRepository), TenantService],
  exports: [TenantRepository],
})
export class TenantModule {}
