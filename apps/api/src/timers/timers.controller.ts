import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import { RequireScope } from '../auth/access.js';
import { Tenant } from '../auth/caller.js';
import { type Action, ActionOn } from '../http/requests/action-on.js';
import { Answers, AnswersPage, Refuses } from '../http/answers/answers.js';
import { IdParam } from '../http/requests/path-params.js';
import { MoveTimerDto, OperateTimerDto, TimerDto, TimerListQuery } from './timer.dto.js';
import { TimerOperationsService } from './timer-operations.service.js';
import { TimersService } from './timers.service.js';

@ApiTags('Timers')
@Controller('v1/timers')
export class TimersController {
  constructor(
    private readonly timers: TimersService,
    private readonly operations: TimerOperationsService,
  ) {}

  @Get()
  @RequireScope('instances:read')
  @AnswersPage(TimerDto)
  list(@Tenant() tenant: TenantScope, @Query() query: TimerListQuery) {
    return this.timers.list(tenant, query);
  }

  @Get(':id')
  @RequireScope('instances:read')
  @Answers(200, TimerDto)
  get(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.timers.get(tenant, id);
  }

  @Post(':id/cancel')
  @RequireScope('instances:write')
  @Answers(200, TimerDto)
  @Refuses('CONFLICT')
  cancel(@ActionOn() action: Action, @Body() body: OperateTimerDto) {
    return this.operations.cancel(action, body);
  }

  @Post(':id/fire')
  @RequireScope('instances:write')
  @Answers(200, TimerDto)
  @Refuses('CONFLICT')
  fire(@ActionOn() action: Action, @Body() body: OperateTimerDto) {
    return this.operations.fire(action, body);
  }

  @Patch(':id')
  @RequireScope('instances:write')
  @Answers(200, TimerDto)
  @Refuses('CONFLICT')
  move(@ActionOn() action: Action, @Body() body: MoveTimerDto) {
    return this.operations.move(action, body);
  }
}
