import { Module } from '@nestjs/common';
import { AuditRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { InstanceRowsModule } from '../instances/instance-rows.module.js';

@Module({
  imports: [InstanceRowsModule],
  controllers: [AuditController],
  providers: [
    {
      provide: AuditRepository,
      useFactory: (dataSource: DataSource) => new AuditRepository(dataSource),
      inject: [DataSource],
    },
    AuditService,
  ],
  exports: [AuditService],
})
export class AuditModule {}
