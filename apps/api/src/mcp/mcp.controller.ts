import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyKey, SessionKey } from '../auth/access.js';
import { Unwrapped } from '../http/answers/envelope.js';
import { SseSessions } from './sse-sessions.js';
import { StreamableHttp } from './streamable-http.js';

/** Not described in openapi.json: these routes speak MCP, whose tools describe their own parameters. */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(
    private readonly sse: SseSessions,
    private readonly streamable: StreamableHttp,
  ) {}

  @Post()
  @AnyKey()
  @Unwrapped()
  @HttpCode(200)
  answer(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.streamable.answer(request, reply);
  }

  @Get('sse')
  @AnyKey()
  open(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.sse.open(request, reply);
  }

  @Post('messages')
  @SessionKey()
  @Unwrapped()
  @HttpCode(202)
  async receive(@Query('sessionId') sessionId: string, @Req() request: FastifyRequest) {
    await this.sse.receive(sessionId, request);
    return 'Accepted';
  }
}
