import { Body, Controller, Headers, HttpCode, Options, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { OperatorToken, Public } from '../auth/access.js';
import { Unwrapped } from '../http/answers/envelope.js';
import { CodecService } from './codec.service.js';
import { CodecOrigins } from './codec-origins.js';

/**
 * Temporal's remote codec protocol, for its UI and its command line. It is not part of the API, and no tenant's key opens
 * it. The path may contain the token, since the UI sends no header of ours.
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

  /** The browser's CORS preflight request, before a page of the UI may call another origin. */
  @Options(['decode', 'encode', ':operatorToken/decode', ':operatorToken/encode'])
  @Public()
  @Unwrapped()
  @HttpCode(204)
  preflight(@Headers() headers: RequestHeaders, @Res({ passthrough: true }) reply: FastifyReply): void {
    this.origins.admit(headers['origin'], reply);
  }
}

type RequestHeaders = Readonly<Record<string, string | undefined>>;
