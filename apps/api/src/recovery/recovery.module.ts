import { Module } from '@nestjs/common';
import { TokenRepository } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { DryRunsModule } from '../dry-runs/dry-runs.module.js';
import { InstanceRowsModule } from '../instances/instance-rows.module.js';
import { RecoveryController } from './recovery.controller.js';
import { RecoveryGate } from './recovery-gate.js';
import { RecoveryService } from './recovery.service.js';
import { TokenUpdates } from './token-updates.js';

@Module({
  imports: [InstanceRowsModule, DryRunsModule],
  controllers: [RecoveryController],
  providers: [ofDatabase(TokenRepository), RecoveryGate, RecoveryService, TokenUpdates],
})
export class RecoveryModule {}
