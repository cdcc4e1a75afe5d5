import { Module } from '@nestjs/common';
import { TokenRepository } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
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
  providers: [ofDatabase(TokenRepository), DryRuns, RecoveryGate, RecoveryService, TokenUpdates],
})
export class RecoveryModule {}
