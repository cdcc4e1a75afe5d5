import { Controller, Delete, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyKey, KeyItself } from '../auth/access.js';
import { type Caller, CurrentCaller } from '../auth/caller.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers/answers.js';
import { NotKept } from '../idempotency/idempotency.hook.js';
import { MeDto } from './me.dto.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Sessions')
@Controller('v1/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Post()
  @KeyItself()
  @NotKept()
  @Answers(201, MeDto)
  @Refuses('FORBIDDEN')
  create(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.sessions.begin(caller, request, reply);
  }

  @Delete('current')
  @AnyKey()
  @AnswersNothing()
  @Refuses('FORBIDDEN', 'NOT_FOUND')
  async end(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.sessions.endCurrent(request, reply);
  }
}
