import { Module } from '@nestjs/common';
import { QuotasModule } from '../quotas/quotas.module.js';
import { MonitoringController } from './monitoring.controller.js';
import { MonitoringService } from './monitoring.service.js';
import { TallyFolder } from './tally-folder.js';

@Module({
  imports: [QuotasModule],
  controllers: [MonitoringController],
  providers: [MonitoringService, TallyFolder],
  exports: [QuotasModule],
})
export class MonitoringModule {}
