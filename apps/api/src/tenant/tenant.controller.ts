import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import { AnyKey, RequireScope } from '../auth/access.js';
import { type Caller, CurrentCaller, Tenant } from '../auth/caller.js';
import { Answers } from '../http/answers/answers.js';
import { TenantDto, UpdateTenantDto } from './tenant.dto.js';
import { TenantService } from './tenant.service.js';

@ApiTags('Tenant')
@Controller('v1/tenant')
export class TenantController {
  constructor(private readonly tenants: TenantService) {}

  @Get()
  @AnyKey()
  @Answers(200, TenantDto)
  get(@Tenant() tenant: TenantScope) {
    return this.tenants.get(tenant);
  }

  @Put()
  @RequireScope('admin')
  @Answers(200, TenantDto)
  update(@CurrentCaller() caller: Caller, @Body() body: UpdateTenantDto) {
    return this.tenants.update(caller, body);
  }
}
