import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { IdempotencyAnswer, TenantScope } from '@svc/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defer, from, lastValueFrom, type Observable } from 'rxjs';
import { badRequest } from '../errors/api-error.js';
import { answerOf } from '../errors/error-answer.js';
import { actionIdOf } from '../http/action-id.js';
import { FirstAnswers } from './first-answers.js';
import { requestHashOf } from './request-hash.js';
import { secretFieldOf } from './secret-once.js';

const ACCEPTABLE_KEY = /^[\x20-\x7e]{1,255}$/;
/** Refusals of the moment: the same request may succeed later. */
const RATE_LIMITED = 429;

/** `Idempotency-Key` on every POST with an API key (contract, "idempotency"). */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly answers: FirstAnswers) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const key = request.headers['idempotency-key'];
    const tenant = request.caller?.tenant;
    if (request.method !== 'POST' || key === undefined || tenant === undefined) return next.handle();
    if (typeof key !== 'string' || !ACCEPTABLE_KEY.test(key))
      throw badRequest('Idempotency-Key must be 1 to 255 printable characters');
    const run = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    return defer(() =>
      from(this.once({ tenant, key, request, reply: http.getResponse(), handler: context.getHandler() }, run)),
    );
  }

  private async once(call: Call, run: () => Promise<unknown>): Promise<unknown> {
    const { tenant, key, request, reply } = call;
    const claim = { key, requestHash: requestHashOf(request), actionId: actionIdOf(request) };
    const first = await this.answers.find(tenant, claim);
    if (first.kind === 'answered') return replay(first.answer, request, reply);
    request.isRepeated = first.actionId !== claim.actionId;
    request.actionId = first.actionId;
    try {
      const body = await run();
      await this.answers.keep(tenant, key, {
        status: reply.statusCode,
        response: textOf(body, secretFieldOf(call.handler)),
      });
      return body;
    } catch (error) {
      await this.answers.keep(tenant, key, refusalOf(error, request.id));
      throw error;
    }
  }
}

interface Call {
  readonly tenant: TenantScope;
  readonly key: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly handler: object;
}

function textOf(body: unknown, secretField: string | undefined): string | null {
  if (body === undefined) return null;
  // The secret is a field of `data`, and that name is no other field's of such an answer.
  return JSON.stringify(body, (name, value: unknown) => (name === secretField ? undefined : value));
}

function refusalOf(error: unknown, requestId: string): IdempotencyAnswer {
  const { status, body } = answerOf(error, requestId);
  return status >= 500 || status === RATE_LIMITED
    ? { status: 503, response: null }
    : { status, response: JSON.stringify(body) };
}

function replay({ status, response }: IdempotencyAnswer, request: FastifyRequest, reply: FastifyReply): unknown {
  void reply.status(status).header('idempotency-replayed', 'true');
  if (response === null) return undefined;
  const body = JSON.parse(response) as { error?: { request_id?: string } };
  if (typeof body.error === 'object') body.error.request_id = request.id;
  return body;
}
