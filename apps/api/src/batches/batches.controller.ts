import { Body, Controller, Get, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { Tenant } from '../auth/caller.js';
import { CurrentAction, type NewAction } from '../http/requests/action-on.js';
import { AlsoAnswers, Answers } from '../http/answers/answers.js';
import { IdParam } from '../http/requests/path-params.js';
import { BatchDto, BatchPlanDto, StartBatchDto } from './batch.dto.js';
import { BatchesService } from './batches.service.js';

@ApiTags('Batches')
@Controller('v1')
export class BatchesController {
  constructor(private readonly batches: BatchesService) {}

  @Post('instances/batch')
  @RequireScope('admin')
  @Answers(202, BatchDto)
  @AlsoAnswers(200, BatchPlanDto, 'with `dry_run`: what it would be done to')
  start(
    @CurrentAction() action: NewAction,
    @Body() body: StartBatchDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (body.dry_run !== true) return this.batches.start(action, body);
    reply.status(HttpStatus.OK);
    return this.batches.plan(action, body);
  }

  @Get('batches/:id')
  @RequireScope('admin')
  @Answers(200, BatchDto)
  get(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.batches.get(tenant, id);
  }
}
