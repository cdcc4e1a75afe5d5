import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { StoresContent } from '../quotas/stores-content.js';
import { type Caller, CurrentCaller, Tenant } from '../auth/caller.js';
import { ActionId } from '../http/requests/action-id.js';
import { AlsoAnswersNothing, Answers, AnswersPage, Refuses } from '../http/answers/answers.js';
import { answerOrNothing } from '../http/answers/minimal-answer.js';
import { LongPageQuery, PageQuery } from '../http/pages/page.js';
import { SourceHashDto } from '../versions/source-hash.js';
import { RollbackDto, RolledBackDto, VersionDto } from '../versions/version.dto.js';
import { VersionParam } from '../versions/version-param.js';
import {
  CreateDecisionDto,
  DecisionDto,
  DecisionSummaryDto,
  DeletedDecisionDto,
  UpdateDecisionDto,
  UploadedDecisionDto,
} from './decision.dto.js';
import { DecisionUploadsService } from './decision-uploads.service.js';
import { DECISION, DecisionsService } from './decisions.service.js';

@ApiTags('Decisions')
@Controller('v1/decisions')
export class DecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly uploads: DecisionUploadsService,
  ) {}

  @Post()
  @StoresContent()
  @RequireScope('definitions:write')
  @Answers(201, UploadedDecisionDto)
  @Refuses('CONFLICT')
  create(@CurrentCaller() caller: Caller, @ActionId() id: string, @Body() body: CreateDecisionDto) {
    return this.uploads.create(caller, id, body);
  }

  @Get()
  @RequireScope('definitions:read')
  @AnswersPage(DecisionSummaryDto)
  list(@Tenant() tenant: TenantScope, @Query() query: PageQuery) {
    return this.decisions.list(tenant, query);
  }

  @Get(':key')
  @RequireScope('definitions:read')
  @Answers(200, DecisionDto)
  @Refuses('NOT_FOUND')
  get(@Tenant() tenant: TenantScope, @Param('key') key: string) {
    return this.decisions.get(tenant, key, null);
  }

  @Put(':key')
  @StoresContent()
  @RequireScope('definitions:write')
  @Answers(200, UploadedDecisionDto)
  @Refuses('NOT_FOUND', 'CONFLICT')
  update(
    @CurrentCaller() caller: Caller,
    @ActionId() id: string,
    @Param('key') key: string,
    @Body() body: UpdateDecisionDto,
  ) {
    return this.uploads.update(caller, id, key, body);
  }

  @Delete(':key')
  @RequireScope('definitions:write')
  @Answers(200, DeletedDecisionDto, 'deleted, although active definitions use it')
  @AlsoAnswersNothing('deleted')
  @Refuses('NOT_FOUND')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('key') key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerOrNothing(reply, await this.uploads.remove(caller, key));
  }

  @Get(':key/versions')
  @RequireScope('definitions:read')
  @AnswersPage(VersionDto)
  @Refuses('NOT_FOUND')
  listVersions(@Tenant() tenant: TenantScope, @Param('key') key: string, @Query() query: LongPageQuery) {
    return this.decisions.listVersions(tenant, key, query);
  }

  @Get(':key/versions/:v')
  @RequireScope('definitions:read')
  @Answers(200, DecisionDto)
  @Refuses('NOT_FOUND')
  getVersion(@Tenant() tenant: TenantScope, @Param('key') key: string, @VersionParam(DECISION) version: number) {
    return this.decisions.get(tenant, key, version);
  }

  @Get(':key/versions/:v/verify')
  @RequireScope('definitions:read')
  @Answers(200, SourceHashDto)
  @Refuses('NOT_FOUND')
  verify(@Tenant() tenant: TenantScope, @Param('key') key: string, @VersionParam(DECISION) version: number) {
    return this.decisions.hash(tenant, key, version);
  }

  @Post(':key/rollback')
  @RequireScope('definitions:write')
  @Answers(200, RolledBackDto)
  @Refuses('NOT_FOUND')
  rollback(@CurrentCaller() caller: Caller, @Param('key') key: string, @Body() body: RollbackDto) {
    return this.uploads.rollback(caller, key, body.version);
  }
}
