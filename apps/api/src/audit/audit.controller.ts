import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import { RequireScope } from '../auth/access.js';
import { Tenant } from '../auth/caller.js';
import { Answers, AnswersPage } from '../http/answers.js';
import { AuditEntryDto, AuditListQuery } from './audit-entry.dto.js';
import { AuditService } from './audit.service.js';
import { ChainReportDto, VerifyAuditQuery } from './chain-report.dto.js';

@ApiTags('Audit')
@Controller('v1/audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @RequireScope('admin')
  @AnswersPage(AuditEntryDto)
  list(@Tenant() tenant: TenantScope, @Query() query: AuditListQuery) {
    return this.audit.list(tenant, query);
  }

  @Get('verify')
  @RequireScope('instances:read')
  @Answers(200, ChainReportDto)
  verify(@Tenant() tenant: TenantScope, @Query() query: VerifyAuditQuery) {
    return this.audit.verify(tenant, query);
  }
}
