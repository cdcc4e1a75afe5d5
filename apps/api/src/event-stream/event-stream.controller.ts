import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { AnswersText } from '../http/answers/answers.js';
import { Endless } from '../metrics/request-metrics.js';
import { EventStreamQuery } from './event-stream.dto.js';
import { EVENT_STREAM, EventStreams } from './event-streams.service.js';

@ApiTags('Events')
@Controller('v1/events')
export class EventStreamController {
  constructor(private readonly streams: EventStreams) {}

  @Get()
  @Endless()
  @RequireScope('instances:read')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'the `id` of the last event that the client has, which browsers send by themselves',
    schema: { type: 'string', pattern: '^\\d{1,15}$' },
  })
  @AnswersText(EVENT_STREAM, 'server-sent events without end; their form is in docs/event-stream.md')
  follow(
    @Query() query: EventStreamQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.streams.open(query, lastEventId, { request, reply });
  }
}
