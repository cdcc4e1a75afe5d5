import { Body, Controller, Get, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { Tenant } from '../auth/caller.js';
import { type Action, ActionOn, type ConditionalAction, ConditionalActionOn } from '../http/requests/action-on.js';
import { Answers, AnswersEither, Refuses, RefusesTypedValues } from '../http/answers/answers.js';
import { giveCommitTag } from '../http/answers/commit-tag.js';
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
import { VariablesDryRunDto, VariablesDto } from './variables.dto.js';

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
  @Refuses('CONFLICT', 'PRECONDITION_FAILED')
  suspend(@ConditionalActionOn() action: ConditionalAction, @Body() body: ReasonDto) {
    return this.actions.suspend(action, body.reason ?? null);
  }

  @Post(':id/resume')
  @RequireScope('instances:write')
  @Answers(200, InstanceStatusDto)
  @Refuses('CONFLICT', 'PRECONDITION_FAILED')
  resume(@ConditionalActionOn() action: ConditionalAction, @Body() body: ReasonDto) {
    return this.actions.resume(action, body.reason ?? null);
  }

  @Post(':id/terminate')
  @RequireScope('instances:write')
  @Answers(200, InstanceStatusDto)
  @Refuses('CONFLICT', 'PRECONDITION_FAILED')
  terminate(@ConditionalActionOn() action: ConditionalAction, @Body() body: ReasonDto) {
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
  @AnswersEither(200, VariablesDto, VariablesDryRunDto)
  @RefusesTypedValues()
  @Refuses('CONFLICT', 'PRECONDITION_FAILED')
  async updateVariables(
    @ConditionalActionOn() action: ConditionalAction,
    @Body() body: UpdateVariablesDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const answer = await this.actions.updateVariables(action, body);
    // Otherwise the answer is the variables, whatever their names are.
    if (body.dry_run === true) giveCommitTag(reply, answer);
    return answer;
  }
}
