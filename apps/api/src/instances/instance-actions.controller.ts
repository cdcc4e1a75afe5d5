import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import { RequireScope } from '../auth/access.js';
import { Tenant } from '../auth/caller.js';
import { type Action, ActionOn } from '../http/requests/action-on.js';
import { Answers, Refuses, RefusesTypedValues } from '../http/answers/answers.js';
import { IdParam } from '../http/requests/path-params.js';
import {
  EventAnswerDto,
  InstanceStatusDto,
  ReasonDto,
  SendEventDto,
  UpdateVariablesDto,
} from './instance-action.dto.js';
import { InstanceActionsService } from './instance-actions.service.js';
import { InstancesService } from './instances.service.js';
import { VariablesDto } from './variables.dto.js';

@ApiTags('Instances')
@Controller('v1/instances')
export class InstanceActionsController {
  constructor(
    private readonly actions: InstanceActionsService,
    private readonly instances: InstancesService,
  ) {}

  @Post(':id/suspend')
  @RequireScope('instances:write')
  @Answers(200, InstanceStatusDto)
  @Refuses('CONFLICT')
  suspend(@ActionOn() action: Action, @Body() body: ReasonDto) {
    return this.actions.suspend(action, body.reason ?? null);
  }

  @Post(':id/resume')
  @RequireScope('instances:write')
  @Answers(200, InstanceStatusDto)
  @Refuses('CONFLICT')
  resume(@ActionOn() action: Action, @Body() body: ReasonDto) {
    return this.actions.resume(action, body.reason ?? null);
  }

  @Post(':id/terminate')
  @RequireScope('instances:write')
  @Answers(200, InstanceStatusDto)
  @Refuses('CONFLICT')
  terminate(@ActionOn() action: Action, @Body() body: ReasonDto) {
    return this.actions.terminate(action, body.reason ?? null);
  }

  @Post(':id/events')
  @RequireScope('instances:write')
  @Answers(202, EventAnswerDto)
  @Refuses('CONFLICT')
  sendEvent(@ActionOn() action: Action, @Body() body: SendEventDto) {
    return this.actions.sendEvent(action, body);
  }

  @Get(':id/variables')
  @RequireScope('instances:read')
  @Answers(200, VariablesDto)
  variables(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.instances.variables(tenant, id);
  }

  @Patch(':id/variables')
  @RequireScope('instances:write')
  @Answers(200, VariablesDto)
  @RefusesTypedValues()
  @Refuses('CONFLICT')
  updateVariables(@ActionOn() action: Action, @Body() body: UpdateVariablesDto) {
    return this.actions.updateVariables(action, body);
  }
}
