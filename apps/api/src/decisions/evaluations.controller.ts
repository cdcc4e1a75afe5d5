import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import { RequireScope } from '../auth/access.js';
import { StoresContent } from '../quotas/stores-content.js';
import { Tenant } from '../auth/caller.js';
import { CurrentAction, type NewAction } from '../http/requests/action-on.js';
import { Answers, AnswersPage, Refuses } from '../http/answers/answers.js';
import { IdParam } from '../http/requests/path-params.js';
import { EvaluateDto, EvaluationDto, EvaluationListItemDto, EvaluationsQuery } from './evaluation.dto.js';
import { EvaluationsService } from './evaluations.service.js';

@ApiTags('Decisions')
@Controller('v1/decisions/:key')
export class EvaluationsController {
  constructor(private readonly evaluations: EvaluationsService) {}

  @Post('evaluate')
  @StoresContent()
  @RequireScope('definitions:read')
  @Answers(200, EvaluationDto)
  @Refuses('NOT_FOUND')
  evaluate(@CurrentAction() action: NewAction, @Param('key') key: string, @Body() body: EvaluateDto) {
    return this.evaluations.evaluate(action, key, body);
  }

  @Get('evaluations')
  @RequireScope('definitions:read')
  @AnswersPage(EvaluationListItemDto)
  @Refuses('NOT_FOUND')
  list(@Tenant() tenant: TenantScope, @Param('key') key: string, @Query() query: EvaluationsQuery) {
    return this.evaluations.list(tenant, key, query);
  }

  @Get('evaluations/:evaluation_id')
  @RequireScope('definitions:read')
  @Answers(200, EvaluationDto)
  @Refuses('NOT_FOUND')
  get(@Tenant() tenant: TenantScope, @Param('key') key: string, @IdParam('evaluation_id') id: string) {
    return this.evaluations.get(tenant, key, id);
  }
}
