import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply } from 'fastify';
import { AnyKey, RequireScope } from '../auth/access.js';
import { type Caller, CurrentCaller, Tenant } from '../auth/caller.js';
import { Answers, AnswersAlsoText } from '../http/answers/answers.js';
import { asksForCsv, figuresCsv } from './figures-csv.js';
import { MonitoringService } from './monitoring.service.js';
import { FiguresDto, FiguresQuery, IncidentGroupsDto, WaitGroupsDto, WaitsQuery } from './overview.dto.js';
import { OverviewService } from './overview.service.js';
import { SummaryDto, TenantSummaryDto } from './summary.dto.js';

@ApiTags('Monitoring')
@Controller('v1/monitoring')
export class MonitoringController {
  constructor(
    private readonly monitoring: MonitoringService,
    private readonly overview: OverviewService,
  ) {}

  @Get('summary')
  @AnyKey()
  @Answers(200, TenantSummaryDto)
  summary(@Tenant() tenant: TenantScope) {
    return this.monitoring.summary(tenant);
  }

  @Get('incidents')
  @RequireScope('instances:read')
  @Answers(200, IncidentGroupsDto)
  incidents(@Tenant() tenant: TenantScope) {
    return this.overview.incidents(tenant);
  }

  @Get('waits')
  @RequireScope('instances:read')
  @Answers(200, WaitGroupsDto)
  waits(@Tenant() tenant: TenantScope, @Query() { longer_than: longerThan }: WaitsQuery) {
    return this.overview.waits(tenant, longerThan);
  }

  @Get('figures')
  @RequireScope('instances:read')
  @AnswersAlsoText(FiguresDto, 'text/csv')
  async figures(
    @Tenant() tenant: TenantScope,
    @Query() query: FiguresQuery,
    @Headers('accept') accept: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const data = await this.overview.figures(tenant, query);
    void reply.header('vary', 'Accept');
    if (asksForCsv(accept)) void reply.type('text/csv; charset=utf-8').send(figuresCsv(data.figures));
    else void reply.send({ data });
  }

  @Get('system')
  @RequireScope('admin')
  @Answers(200, SummaryDto, 'sums over all tenants')
  system(@CurrentCaller() caller: Caller) {
    return this.monitoring.system(caller);
  }
}
