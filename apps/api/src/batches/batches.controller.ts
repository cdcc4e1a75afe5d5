import { Body, Controller, Get, HttpStatus, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { Tenant } from '../auth/caller.js';
import { CurrentAction, type NewAction } from '../http/requests/action-on.js';
import { AlsoAnswers, Answers, AnswersPage } from '../http/answers/answers.js';
import { IdParam } from '../http/requests/path-params.js';
import {
  BatchDto,
  BatchItemDto,
  BatchItemsQuery,
  BatchListItemDto,
  BatchListQuery,
  BatchPlanDto,
  StartBatchDto,
} from './batch.dto.js';
import { BatchReadsService } from './batch-reads.service.js';
import { BatchesService } from './batches.service.js';

@ApiTags('Batches')
@Controller('v1')
export class BatchesController {
  constructor(
    private readonly batches: BatchesService,
    private readonly reads: BatchReadsService,
  ) {}

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

  @Get('batches')
  @RequireScope('admin')
  @AnswersPage(BatchListItemDto)
  list(@Tenant() tenant: TenantScope, @Query() query: BatchListQuery) {
    return this.reads.list(tenant, query);
  }

  @Get('batches/:id')
  @RequireScope('admin')
  @Answers(200, BatchDto)
  get(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.reads.get(tenant, id);
  }

  @Get('batches/:id/items')
  @RequireScope('admin')
  @AnswersPage(BatchItemDto)
  listItems(@Tenant() tenant: TenantScope, @IdParam() id: string, @Query() query: BatchItemsQuery) {
    return this.reads.items(tenant, id, query);
  }
}
