import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequireScope } from '../auth/access.js';
import { StoresContent } from '../quotas/stores-content.js';
import { type Caller, CurrentCaller } from '../auth/caller.js';
import { ActionId } from '../http/requests/action-id.js';
import { Answers, Refuses } from '../http/answers/answers.js';
import { MessageAnswerDto, PublishMessageDto, PublishSignalDto, SignalAnswerDto } from './event.dto.js';
import { EventsService } from './events.service.js';

@ApiTags('Events')
@Controller('v1')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Post('messages')
  @StoresContent()
  @RequireScope('instances:write')
  @Answers(202, MessageAnswerDto)
  @Refuses('CONFLICT')
  publishMessage(@CurrentCaller() caller: Caller, @ActionId() id: string, @Body() body: PublishMessageDto) {
    return this.events.publishMessage(caller, id, body);
  }

  @Post('signals')
  @StoresContent()
  @RequireScope('instances:write')
  @Answers(202, SignalAnswerDto)
  publishSignal(@CurrentCaller() caller: Caller, @ActionId() id: string, @Body() body: PublishSignalDto) {
    return this.events.publishSignal(caller, id, body);
  }
}
