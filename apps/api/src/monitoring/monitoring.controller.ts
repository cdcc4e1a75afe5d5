import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import { AnyKey, RequireScope } from '../auth/access.js';
import { type Caller, CurrentCaller, Tenant } from '../auth/caller.js';
import { Answers } from '../http/answers/answers.js';
import { MonitoringService } from './monitoring.service.js';
import { SummaryDto, TenantSummaryDto } from './summary.dto.js';

@ApiTags('Monitoring')
@Controller('v1/monitoring')
export class MonitoringController {
  constructor(private readonly monitoring: MonitoringService) {}

  @Get('summary')
  @AnyKey()
  @Answers(200, TenantSummaryDto)
  summary(@Tenant() tenant: TenantScope) {
    return this.monitoring.summary(tenant);
  }

  @Get('system')
  @RequireScope('admin')
  @Answers(200, SummaryDto, 'sums over all tenants')
  system(@CurrentCaller() caller: Caller) {
    return this.monitoring.system(caller);
  }
}
