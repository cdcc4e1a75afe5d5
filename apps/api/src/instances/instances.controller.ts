import { Body, Controller, Get, Headers, Post, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply } from 'fastify';
import { AuditService } from '../audit/audit.service.js';
import { HistoryEntryDto, HistoryQuery } from '../audit/audit-entry.dto.js';
import { RequireScope } from '../auth/access.js';
import { StoresContent } from '../quotas/stores-content.js';
import { type Caller, CurrentCaller, Tenant } from '../auth/caller.js';
import { ActionId } from '../http/requests/action-id.js';
import {
  Answers,
  AnswersList,
  AnswersPage,
  AnswersPageCountedToBound,
  Refuses,
  RefusesTypedValues,
} from '../http/answers/answers.js';
import { GivesCommitTag } from '../http/answers/commit-tag.js';
import { IdParam } from '../http/requests/path-params.js';
import { preferredWait } from '../http/requests/preference.js';
import {
  InstanceDto,
  InstanceHashDto,
  InstanceListQuery,
  InstanceListItemDto,
  StartedInstanceDto,
  StartInstanceDto,
} from './instance.dto.js';
import { FoundInstanceDto, SearchInstancesDto } from './instance-search.dto.js';
import { InstanceSearchesService } from './instance-searches.service.js';
import { InstanceStartsService } from './instance-starts.service.js';
import { InstancesService } from './instances.service.js';
import { TokenDto } from './token.dto.js';

/** Longest `Prefer: wait`, in seconds [instances#start]. */
const LONGEST_WAIT = 30;

@ApiTags('Instances')
@Controller('v1/instances')
export class InstancesController {
  constructor(
    private readonly instances: InstancesService,
    private readonly searches: InstanceSearchesService,
    private readonly starts: InstanceStartsService,
    private readonly audit: AuditService,
  ) {}

  @Post()
  @StoresContent()
  @RequireScope('instances:write')
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description:
      '`wait=N`: answer when the instance is quiescent, at most after N (30) seconds. `Preference-Applied` says that it is',
    schema: { type: 'string' },
  })
  @Answers(201, StartedInstanceDto)
  @RefusesTypedValues()
  @Refuses('NOT_FOUND')
  async start(
    @CurrentCaller() caller: Caller,
    @ActionId() id: string,
    @Body() body: StartInstanceDto,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const wait = preferredWait(prefer, LONGEST_WAIT);
    const { started, isQuiescent } = await this.starts.start(caller, id, body, wait);
    if (wait !== null && isQuiescent) void reply.header('preference-applied', `wait=${wait}`);
    return started;
  }

  @Get()
  @RequireScope('instances:read')
  @AnswersPage(InstanceListItemDto)
  list(@Tenant() tenant: TenantScope, @Query() query: InstanceListQuery, @Query() given: object) {
    return this.instances.list(tenant, query, given);
  }

  @Post('search')
  @RequireScope('instances:read')
  @AnswersPageCountedToBound(FoundInstanceDto)
  search(@Tenant() tenant: TenantScope, @Body() body: SearchInstancesDto) {
    return this.searches.search(tenant, body);
  }

  @Get(':id')
  @RequireScope('instances:read')
  @Answers(200, InstanceDto)
  @GivesCommitTag()
  get(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.instances.get(tenant, id);
  }

  @Get(':id/tokens')
  @RequireScope('instances:read')
  @AnswersList(TokenDto)
  listTokens(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.instances.listTokens(tenant, id);
  }

  @Get(':id/history')
  @RequireScope('instances:read')
  @AnswersList(HistoryEntryDto)
  history(@Tenant() tenant: TenantScope, @IdParam() id: string, @Query() query: HistoryQuery) {
    return this.audit.history(tenant, id, query);
  }

  @Get(':id/verify')
  @RequireScope('instances:read')
  @Answers(200, InstanceHashDto)
  verify(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.instances.hash(tenant, id);
  }
}
