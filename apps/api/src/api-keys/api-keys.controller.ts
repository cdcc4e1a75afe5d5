import { Body, Controller, Delete, Get, Headers, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { type Caller, CurrentCaller, Tenant } from '../auth/caller.js';
import { ActionId } from '../http/requests/action-id.js';
import { AlsoAnswersNothing, Answers, AnswersPage } from '../http/answers/answers.js';
import { LongPageQuery } from '../http/pages/page.js';
import { answerMinimally } from '../http/answers/minimal-answer.js';
import { IdParam } from '../http/requests/path-params.js';
import { ApiKeyDto, CreateApiKeyDto, CreatedApiKeyDto, RevokedApiKeyDto } from './api-key.dto.js';
import { ApiKeysService } from './api-keys.service.js';
import { SecretOnce } from '../idempotency/secret-once.js';

@ApiTags('API keys')
@Controller('v1/auth/keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Post()
  @RequireScope('admin')
  @SecretOnce('key')
  @Answers(201, CreatedApiKeyDto)
  create(@CurrentCaller() caller: Caller, @ActionId() id: string, @Body() body: CreateApiKeyDto) {
    return this.keys.create(caller, id, body);
  }

  @Get()
  @RequireScope('admin')
  @AnswersPage(ApiKeyDto)
  list(@Tenant() tenant: TenantScope, @Query() query: LongPageQuery) {
    return this.keys.list(tenant, query);
  }

  @Delete(':id')
  @RequireScope('admin')
  @Answers(200, RevokedApiKeyDto)
  @AlsoAnswersNothing('with `Prefer: return=minimal`')
  async revoke(
    @CurrentCaller() caller: Caller,
    @IdParam() id: string,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerMinimally(prefer, reply, await this.keys.revoke(caller, id));
  }
}
