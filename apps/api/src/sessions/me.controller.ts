import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AnyKey } from '../auth/access.js';
import { type Caller, CurrentCaller } from '../auth/caller.js';
import { Answers } from '../http/answers/answers.js';
import { MeDto } from './me.dto.js';
import { MeService } from './me.service.js';

@ApiTags('Sessions')
@Controller('v1/me')
export class MeController {
  constructor(private readonly me: MeService) {}

  @Get()
  @AnyKey()
  @Answers(200, MeDto)
  get(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest) {
    return this.me.of(caller, request.browserSession ?? null);
  }
}
