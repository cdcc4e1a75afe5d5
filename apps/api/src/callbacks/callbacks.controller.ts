import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CallIdentity } from '@svc/contract/codec';
import { CallbackToken } from '../auth/access.js';
import { Answers } from '../http/answers/answers.js';
import { NotKept } from '../idempotency/idempotency.hook.js';
import { AnswerCallDto, AnsweredCallDto, ThrowCallErrorDto } from './callback.dto.js';
import { CallbacksService } from './callbacks.service.js';
import { CalledBack } from './called-back.js';

@ApiTags('Callbacks')
@Controller('v1/callbacks')
export class CallbacksController {
  constructor(private readonly callbacks: CallbacksService) {}

  @Post(':callbackToken')
  @CallbackToken()
  @NotKept()
  @Answers(200, AnsweredCallDto)
  answer(@CalledBack() call: CallIdentity, @Body() body: AnswerCallDto) {
    return this.callbacks.answer(call, body);
  }

  @Post(':callbackToken/error')
  @CallbackToken()
  @NotKept()
  @Answers(200, AnsweredCallDto)
  throwError(@CalledBack() call: CallIdentity, @Body() body: ThrowCallErrorDto) {
    return this.callbacks.throwError(call, body);
  }
}
