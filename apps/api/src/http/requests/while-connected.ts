import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the answer has ended, or when its connection ends before. */
export function endOf(reply: FastifyReply): AbortSignal {
  const end = new AbortController();
  reply.raw.once('close', () => end.abort());
  return end.signal;
}

/** {@link endOf} for handlers that wait. */
export const WhileConnected = createParamDecorator((_: unknown, context: ExecutionContext) =>
  endOf(context.switchToHttp().getResponse<FastifyReply>()),
);
