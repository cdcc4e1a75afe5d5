import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { Tenant } from '../auth/caller.js';
import { type Action, ActionOn } from '../http/requests/action-on.js';
import {
  AlsoAnswers,
  Answers,
  AnswersCountedPage,
  AnswersPage,
  Refuses,
  RefusesTypedValues,
} from '../http/answers/answers.js';
import { IdParam } from '../http/requests/path-params.js';
import {
  ClaimTaskDto,
  CompletedTaskDto,
  CompleteTaskDto,
  DelegateTaskDto,
  TaskDto,
  TaskListItemDto,
  TaskListQuery,
  TaskStateDto,
} from './task.dto.js';
import { TaskFormDto } from './task-form.dto.js';
import { TaskClaimsService } from './task-claims.service.js';
import { TaskCompletionsService } from './task-completions.service.js';
import { SearchTasksDto } from './task-search.dto.js';
import { TaskSearchesService } from './task-searches.service.js';
import { TasksService } from './tasks.service.js';

const ASKED = 'the listeners of the task are asked';

@ApiTags('Tasks')
@Controller('v1/tasks')
export class TasksController {
  constructor(
    private readonly tasks: TasksService,
    private readonly searches: TaskSearchesService,
    private readonly claims: TaskClaimsService,
    private readonly completions: TaskCompletionsService,
  ) {}

  @Get()
  @RequireScope('tasks:read')
  @AnswersPage(TaskListItemDto)
  list(@Tenant() tenant: TenantScope, @Query() query: TaskListQuery) {
    return this.tasks.list(tenant, query);
  }

  @Post('search')
  @RequireScope('tasks:read')
  @AnswersCountedPage(TaskListItemDto)
  search(@Tenant() tenant: TenantScope, @Body() body: SearchTasksDto) {
    return this.searches.search(tenant, body);
  }

  @Get(':id')
  @RequireScope('tasks:read')
  @Answers(200, TaskDto)
  get(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.tasks.get(tenant, id);
  }

  @Get(':id/form')
  @RequireScope('tasks:read')
  @Answers(200, TaskFormDto)
  form(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.tasks.form(tenant, id);
  }

  @Post(':id/claim')
  @RequireScope('tasks:write')
  @Answers(200, TaskStateDto)
  @AlsoAnswers(202, TaskStateDto, ASKED)
  @Refuses('CONFLICT')
  async claim(@ActionOn() action: Action, @Body() body: ClaimTaskDto, @Res({ passthrough: true }) reply: FastifyReply) {
    return answered(reply, await this.claims.claim(action, body.assignee ?? action.caller.keyName));
  }

  @Post(':id/complete')
  @RequireScope('tasks:write')
  @Answers(200, CompletedTaskDto)
  @AlsoAnswers(202, CompletedTaskDto, ASKED)
  @RefusesTypedValues()
  @Refuses('CONFLICT')
  async complete(
    @ActionOn() action: Action,
    @Body() body: CompleteTaskDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answered(reply, await this.completions.complete(action, body));
  }

  @Post(':id/cancel')
  @RequireScope('tasks:write')
  @Answers(200, TaskStateDto)
  @Refuses('CONFLICT')
  cancel(@ActionOn() action: Action) {
    return this.completions.cancel(action);
  }

  @Post(':id/unclaim')
  @RequireScope('tasks:write')
  @Answers(200, TaskStateDto)
  @Refuses('CONFLICT')
  unclaim(@ActionOn() action: Action) {
    return this.claims.unclaim(action);
  }

  @Post(':id/delegate')
  @RequireScope('tasks:write')
  @Answers(200, TaskStateDto)
  @AlsoAnswers(202, TaskStateDto, ASKED)
  @Refuses('CONFLICT')
  async delegate(
    @ActionOn() action: Action,
    @Body() body: DelegateTaskDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answered(reply, await this.claims.delegate(action, body.assignee));
  }
}

/** 202 while listeners are asked, which a dry run does not. */
function answered<Dto extends { readonly asked_about?: string; readonly dry_run?: true }>(
  reply: FastifyReply,
  dto: Dto,
): Dto {
  if (dto.asked_about !== undefined && dto.dry_run !== true) void reply.status(202);
  return dto;
}
