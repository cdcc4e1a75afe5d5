import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf } from './error-answer.js';
import { ApiError } from './api-error.js';
import { ERROR_STATUS } from './error-codes.js';
import { RouteTable } from '../http/server/route-table.js';
import { letBodyEnd } from '../http/server/connections.js';

/** Statuses of refusals that may come before the body is read. */
const MAY_LEAVE_BODY: ReadonlySet<number> = new Set([
  ERROR_STATUS.PAYLOAD_TOO_LARGE,
  ERROR_STATUS.RATE_LIMITED,
  ERROR_STATUS.SERVICE_UNAVAILABLE,
]);

/** Answers everything that is thrown, by handlers, pipes, hooks and Fastify itself, with the error envelope. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly routes: RouteTable) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const { status, headers, body } = answerOf(this.named(error, request), request.id);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    if (MAY_LEAVE_BODY.has(status)) letBodyEnd(request, reply);
    void reply.status(status).headers(headers).type('application/json; charset=utf-8').send(body);
  }

  /** The router finds a path only with its method. A path that has other methods is answered 405 with `Allow`. */
  private named(error: unknown, request: FastifyRequest): unknown {
    if (!(error instanceof NotFoundException) || !request.is404) return error;
    const allow = this.routes.methodsOf(request.url);
    return allow.length > 0
      ? new ApiError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here`, { allow })
      : new ApiError('NOT_FOUND', 'there is no such path');
  }
}
