import { Module } from '@nestjs/common';
import { AuditRepository, AuditRetention, AuditWitnesses } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { CONFIG } from '../app-resources.js';
import { InstanceRowsModule } from '../instances/instance-rows.module.js';
import { AuditExportService } from './audit-export.service.js';
import { AUDIT_SIGNER, openAuditSigner } from './audit-signer.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { ChainSpans } from './chain-spans.js';
import { ChainVerificationService } from './chain-verification.service.js';
import { AuditRetentionSweeper } from './retention/audit-retention-sweeper.js';
import { ChainShortening } from './retention/chain-shortening.js';
import { HeadWitnessing } from './witness/head-witnessing.js';
import { WitnessedHeads } from './witness/witnessed-heads.js';

@Module({
  imports: [InstanceRowsModule],
  controllers: [AuditController],
  providers: [
    ...[AuditRepository, AuditWitnesses, AuditRetention].map((Repository) => ofDatabase(Repository)),
    { provide: AUDIT_SIGNER, useFactory: openAuditSigner, inject: [CONFIG] },
    ChainSpans,
    AuditService,
    ChainVerificationService,
    AuditExportService,
    HeadWitnessing,
    WitnessedHeads,
    ChainShortening,
    AuditRetentionSweeper,
  ],
  exports: [AuditService],
})
export class AuditModule {}
