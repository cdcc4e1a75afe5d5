import { Module } from '@nestjs/common';
import { Figures, IncidentGroups, WaitGroups } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { DefinitionsModule } from '../definitions/definitions.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { MonitoringController } from './monitoring.controller.js';
import { MonitoringService } from './monitoring.service.js';
import { OverviewService } from './overview.service.js';
import { TallyFolder } from './tally-folder.js';

@Module({
  imports: [QuotasModule, DefinitionsModule],
  controllers: [MonitoringController],
  providers: [
    MonitoringService,
    OverviewService,
    TallyFolder,
    ofDatabase(IncidentGroups),
    ofDatabase(WaitGroups),
    ofDatabase(Figures),
  ],
  exports: [QuotasModule],
})
export class MonitoringModule {}
