import { Body, Controller, Delete, Get, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { type Caller, CurrentCaller, Tenant } from '../auth/caller.js';
import { ActionId } from '../http/requests/action-id.js';
import { AlsoAnswersNothing, Answers, AnswersList, Refuses } from '../http/answers/answers.js';
import { answerOrNothing } from '../http/answers/minimal-answer.js';
import { CreateCredentialDto, CredentialDto, DeletedCredentialDto, RotateCredentialDto } from './credential.dto.js';
import { CredentialsService } from './credentials.service.js';

@ApiTags('Credentials')
@Controller('v1/credentials')
export class CredentialsController {
  constructor(private readonly credentials: CredentialsService) {}

  @Post()
  @RequireScope('credentials:write')
  @Answers(201, CredentialDto)
  @Refuses('CONFLICT', 'QUOTA_EXCEEDED')
  create(@CurrentCaller() caller: Caller, @ActionId() id: string, @Body() body: CreateCredentialDto) {
    return this.credentials.create(caller, id, body);
  }

  @Get()
  @RequireScope('credentials:read')
  @AnswersList(CredentialDto)
  list(@Tenant() tenant: TenantScope) {
    return this.credentials.list(tenant);
  }

  @Get(':name')
  @RequireScope('credentials:read')
  @Answers(200, CredentialDto)
  @Refuses('NOT_FOUND')
  get(@Tenant() tenant: TenantScope, @Param('name') name: string) {
    return this.credentials.get(tenant, name);
  }

  @Patch(':name')
  @RequireScope('credentials:write')
  @Answers(200, CredentialDto)
  @Refuses('NOT_FOUND')
  rotate(@CurrentCaller() caller: Caller, @Param('name') name: string, @Body() body: RotateCredentialDto) {
    return this.credentials.rotate(caller, name, body);
  }

  @Delete(':name')
  @RequireScope('credentials:write')
  @Answers(200, DeletedCredentialDto, 'deleted, although active definitions use it')
  @AlsoAnswersNothing('deleted')
  @Refuses('NOT_FOUND')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('name') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerOrNothing(reply, await this.credentials.remove(caller, name));
  }
}
