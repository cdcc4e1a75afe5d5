import { Body, Controller, Headers, HttpCode, Options, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { OperatorToken, Public } from '../auth/access.js';
import { Unwrapped } from '../http/answers/envelope.js';
import { CodecService } from './codec.service.js';
import { CodecOrigins } from './codec-origins.js';

/**
 * Temporal's remote codec protocol, for its UI and its command line: not part of the API, no tenant's key opens it. The
 * token may stand in the path, since the UI sends no header but its own.
 */
@ApiExcludeController()
@Controller('codec')
export class CodecController {
  constructor(
    private readonly codec: CodecService,
    private readonly origins: CodecOrigins,
  ) {}

  @Post(['decode', ':operatorToken/decode'])
  @OperatorToken('codec')
  @Unwrapped()
  @HttpCode(200)
  decode(@Headers() headers: RequestHeaders, @Res({ passthrough: true }) reply: FastifyReply, @Body() body: unknown) {
    this.origins.admit(headers['origin'], reply);
    return this.codec.decode(headers['x-namespace'], body);
  }

  @Post(['encode', ':operatorToken/encode'])
  @OperatorToken('codec')
  @Unwrapped()
  @HttpCode(200)
  encode(@Headers() headers: RequestHeaders, @Res({ passthrough: true }) reply: FastifyReply, @Body() body: unknown) {
    this.origins.admit(headers['origin'], reply);
    return this.codec.encode(headers['x-namespace'], body);
  }

  /** The browser asks before the UI's page may call another origin. */
  @Options(['decode', 'encode', ':operatorToken/decode', ':operatorToken/encode'])
  @Public()
  @Unwrapped()
  @HttpCode(204)
  preflight(@Headers() headers: RequestHeaders, @Res({ passthrough: true }) reply: FastifyReply): void {
    this.origins.admit(headers['origin'], reply);
  }
}

type RequestHeaders = Readonly<Record<string, string | undefined>>;
