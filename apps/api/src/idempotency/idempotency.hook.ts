import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { type IdempotencyAnswer, isGivenAgain, type TenantScope } from '@svc/persistence';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG } from '../app-resources.js';
import { badRequest } from '../errors/api-error.js';
import { addRouteConfig } from '../http/server/route-config.js';
import { actionIdOf } from '../http/requests/action-id.js';
import { FirstAnswers } from './first-answers.js';
import { RequestHashes } from './request-hash.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    isNotKept?: true;
  }
}

/** The answer is good only once, as one that lends something is: `Idempotency-Key` has no effect. */
export const NotKept = (): MethodDecorator => addRouteConfig({ isNotKept: true });

const ACCEPTABLE_KEY = /^[\x20-\x7e]{1,255}$/;

/** `Idempotency-Key` on every POST with an API key [api#idempotency]. */
@Injectable()
export class IdempotencyHook {
  private readonly hashes: RequestHashes;

  constructor(
    private readonly answers: FirstAnswers,
    @Inject(CONFIG) { payloadKeys }: Config,
  ) {
    this.hashes = new RequestHashes(payloadKeys.map(({ key }) => key));
  }

  install(fastify: FastifyInstance): void {
    fastify.addHook('preHandler', (request, reply, done) => {
      const key = request.headers['idempotency-key'];
      const tenant = request.caller?.tenant;
      const { isNotKept } = request.routeOptions.config;
      if (request.method !== 'POST' || isNotKept || key === undefined || tenant === undefined) return done();
      this.begin({ tenant, key }, request, reply).then((isAnswered) => (isAnswered ? undefined : done()), done);
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const { keptAs } = request;
      if (keptAs === undefined) return done();
      // This answer is the first one. An error while it is sent must not be stored instead.
      delete request.keptAs;
      const answer = answerOf(payload, request, reply);
      this.answers.keep(keptAs.tenant, keptAs, answer).then(() => done(), done);
    });
  }

  /** True if the first answer was sent again. */
  private async begin({ tenant, key }: GivenKey, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (typeof key !== 'string' || !ACCEPTABLE_KEY.test(key))
      throw badRequest('Idempotency-Key must be 1 to 255 printable characters');
    const claim = { key, requestHashes: this.hashes.of(request), actionId: actionIdOf(request) };
    const first = await this.answers.find(tenant, claim);
    if (first.kind === 'answered') {
      replay(first.answer, request, reply);
      return true;
    }
    request.isRepeated = first.actionId !== claim.actionId;
    request.actionId = first.actionId;
    request.keptAs = { tenant, key, actionId: first.actionId };
    return false;
  }
}

interface GivenKey {
  readonly tenant: TenantScope;
  readonly key: string | string[];
}

function answerOf(payload: unknown, { routeOptions }: FastifyRequest, reply: FastifyReply): IdempotencyAnswer {
  const { statusCode: status } = reply;
  if (!isGivenAgain({ status })) return { status, response: null };
  if (typeof payload !== 'string' || payload === '') return { status, response: null };
  const { secretField } = routeOptions.config;
  return { status, response: isJson(reply) ? withoutSecret(payload, secretField) : JSON.stringify(payload) };
}

/** Whether the answer is JSON. Other answers are texts, which are stored as JSON strings. */
function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('application/json');
}

function withoutSecret(text: string, secretField: string | undefined): string {
  if (secretField === undefined) return text;
  // The secret is a field of `data`. No other field of such an answer has its name.
  return JSON.stringify(JSON.parse(text), (name, value: unknown) => (name === secretField ? undefined : value));
}

function replay({ status, response }: IdempotencyAnswer, request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(status).header('idempotency-replayed', 'true');
  if (response === null) return void reply.send();
  const body = JSON.parse(response) as { error?: { request_id?: string } };
  if (typeof body.error === 'object') body.error.request_id = request.id;
  void reply.send(body);
}
