import { Body, Controller, Delete, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { type ConditionalAction, ConditionalActionOn } from '../http/requests/action-on.js';
import { AlsoAnswers, Answers, Refuses, RefusesTypedValues } from '../http/answers/answers.js';
import { GivesCommitTag } from '../http/answers/commit-tag.js';
import { IdParam } from '../http/requests/path-params.js';
import {
  AddedTokenDto,
  AddTokenDto,
  CancelledTokenDto,
  CancelTokenDto,
  MovedTokenDto,
  MovedTokensDto,
  MoveTokenDto,
  MoveTokensDto,
  RetriedTokenDto,
  RetryTokenDto,
} from './recovery.dto.js';
import { RecoveryService } from './recovery.service.js';

/** Repairs of instances by their tokens [recovery#recovery] [engine#recovery]. */
@ApiTags('Recovery')
@Controller('v1/instances/:id/tokens')
export class RecoveryController {
  constructor(private readonly recovery: RecoveryService) {}

  @Post()
  @RequireScope('instances:write')
  @Answers(201, AddedTokenDto)
  @AlsoAnswers(200, AddedTokenDto, 'with `dry_run`: what would follow')
  @RefusesTypedValues()
  @Refuses('CONFLICT', 'PRECONDITION_FAILED')
  @GivesCommitTag()
  add(
    @ConditionalActionOn() action: ConditionalAction,
    @Body() body: AddTokenDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (body.dry_run === true) reply.status(HttpStatus.OK);
    return this.recovery.add(action, body);
  }

  @Post('move')
  @RequireScope('instances:write')
  @Answers(200, MovedTokensDto)
  @RefusesTypedValues()
  @Refuses('CONFLICT', 'PRECONDITION_FAILED')
  @GivesCommitTag()
  moveAll(@ConditionalActionOn() action: ConditionalAction, @Body() body: MoveTokensDto) {
    return this.recovery.moveAll(action, body);
  }

  @Post(':tokenId/retry')
  @RequireScope('instances:write')
  @Answers(200, RetriedTokenDto)
  @RefusesTypedValues()
  @Refuses('CONFLICT', 'PRECONDITION_FAILED')
  @GivesCommitTag()
  retry(
    @ConditionalActionOn() action: ConditionalAction,
    @IdParam('tokenId') tokenId: string,
    @Body() body: RetryTokenDto,
  ) {
    return this.recovery.retry(action, tokenId, body);
  }

  @Post(':tokenId/move')
  @RequireScope('instances:write')
  @Answers(200, MovedTokenDto)
  @RefusesTypedValues()
  @Refuses('CONFLICT', 'PRECONDITION_FAILED')
  @GivesCommitTag()
  move(
    @ConditionalActionOn() action: ConditionalAction,
    @IdParam('tokenId') tokenId: string,
    @Body() body: MoveTokenDto,
  ) {
    return this.recovery.move(action, tokenId, body);
  }

  @Delete(':tokenId')
  @RequireScope('instances:write')
  @Answers(200, CancelledTokenDto)
  @Refuses('CONFLICT', 'PRECONDITION_FAILED')
  @GivesCommitTag()
  cancel(
    @ConditionalActionOn() action: ConditionalAction,
    @IdParam('tokenId') tokenId: string,
    @Body() body: CancelTokenDto,
  ) {
    return this.recovery.cancel(action, tokenId, body);
  }
}
