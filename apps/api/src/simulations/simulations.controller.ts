import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import { RequireScope } from '../auth/access.js';
import { Tenant } from '../auth/caller.js';
import { Answers, Refuses } from '../http/answers/answers.js';
import { SimulateDto, SimulateSourceDto, SimulationDto } from './simulation.dto.js';
import { SimulationsService } from './simulations.service.js';

@ApiTags('Definitions')
@Controller('v1/definitions')
export class SimulationsController {
  constructor(private readonly simulations: SimulationsService) {}

  @Post('simulate')
  @RequireScope('definitions:read')
  @Answers(200, SimulationDto)
  simulateSource(@Tenant() tenant: TenantScope, @Body() body: SimulateSourceDto) {
    return this.simulations.simulateSource(tenant, body);
  }

  @Post(':key/simulate')
  @RequireScope('definitions:read')
  @Answers(200, SimulationDto)
  @Refuses('NOT_FOUND')
  simulate(@Tenant() tenant: TenantScope, @Param('key') key: string, @Body() body: SimulateDto) {
    return this.simulations.simulate(tenant, key, body);
  }
}
