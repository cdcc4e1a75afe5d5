import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { McpKey, SessionKey } from '../auth/access.js';
import { Unwrapped } from '../http/answers/envelope.js';
import { McpOrigins } from './mcp-origins.js';
import { SseSessions } from './sse-sessions.js';
import { StreamableHttp } from './streamable-http.js';

/** Not described in openapi.json: these routes speak MCP, whose tools describe their own parameters. */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(
    private readonly sse: SseSessions,
    private readonly streamable: StreamableHttp,
    private readonly origins: McpOrigins,
  ) {}

  @Post()
  @McpKey()
  @Unwrapped()
  @HttpCode(200)
  answer(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    this.origins.admit(request.headers.origin);
    return this.streamable.answer(request, reply);
  }

  @Get('sse')
  @McpKey()
  open(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    this.origins.admit(request.headers.origin);
    return this.sse.open(request, reply);
  }

  @Post('messages')
  @SessionKey()
  @Unwrapped()
  @HttpCode(202)
  async receive(@Query('sessionId') sessionId: string, @Req() request: FastifyRequest) {
    this.origins.admit(request.headers.origin);
    await this.sse.receive(sessionId, request);
    return 'Accepted';
  }
}
