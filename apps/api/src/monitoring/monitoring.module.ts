import { Module } from '@nestjs/common';
import { Tallies } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { MonitoringController } from './monitoring.controller.js';
import { MonitoringService } from './monitoring.service.js';
import { TallyFolder } from './tally-folder.js';

@Module({
  controllers: [MonitoringController],
  providers: [
    { provide: Tallies, useFactory: (dataSource: DataSource) => new Tallies(dataSource), inject: [DataSource] },
    MonitoringService,
    TallyFolder,
  ],
  exports: [Tallies],
})
export class MonitoringModule {}
