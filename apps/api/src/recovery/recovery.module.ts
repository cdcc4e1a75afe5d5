import { Module } from '@nestjs/common';
import { TokenRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { InstanceRowsModule } from '../instances/instance-rows.module.js';
import { TypedDataModule } from '../typed-data/typed-data.module.js';
import { DryRuns } from './dry-runs.js';
import { RecoveryController } from './recovery.controller.js';
import { RecoveryGate } from './recovery-gate.js';
import { RecoveryService } from './recovery.service.js';
import { TokenUpdates } from './token-updates.js';

@Module({
  imports: [InstanceRowsModule, TypedDataModule],
  controllers: [RecoveryController],
  providers: [
    {
      provide: TokenRepository,
      useFactory: (dataSource: DataSource) => new TokenRepository(dataSource),
      inject: [DataSource],
    },
    DryRuns,
    RecoveryGate,
    RecoveryService,
    TokenUpdates,
  ],
})
export class RecoveryModule {}
