import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { Tenant } from '../auth/caller.js';
import { Answers, AnswersPage, AnswersText } from '../http/answers/answers.js';
import { AuditEntryDto, AuditListQuery } from './audit-entry.dto.js';
import { ExportAuditQuery } from './audit-export.dto.js';
import { AuditExportService, NDJSON } from './audit-export.service.js';
import { AuditService } from './audit.service.js';
import { ChainReportDto, VerifyAuditQuery } from './chain-report.dto.js';
import { ChainVerificationService } from './chain-verification.service.js';

@ApiTags('Audit')
@Controller('v1/audit')
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly verification: ChainVerificationService,
    private readonly exports: AuditExportService,
  ) {}

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
    return this.verification.verify(tenant, query);
  }

  @Get('export')
  @RequireScope('admin')
  @AnswersText(NDJSON, 'one entry per line, then a line with the end; the form of the lines is in docs/audit.md')
  export(
    @Tenant() tenant: TenantScope,
    @Query() query: ExportAuditQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.exports.send(tenant, query, { request, reply });
  }
}
