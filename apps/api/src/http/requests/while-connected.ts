import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the connection of the request ends before its answer, for handlers that wait. */
export const WhileConnected = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
});
