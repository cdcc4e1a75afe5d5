import type { Config, Logger } from '@svc/config';
import { type FastifyReply, type FastifyServerOptions, LogController } from 'fastify';
import { answerOf } from '../../errors/error-answer.js';
import { answerMalformedHttp } from './malformed-http.js';
import { requestIdOf } from './request-id.js';

const MIB = 1024 * 1024;
/** The longest time that a client may wait by `Prefer: wait`. */
const LONGEST_WAIT_MS = 30_000;
/** Node's own limit for all headers, so that no lower one applies to a path. */
const MAX_PATH_PARAMETER = 16 * 1024;

/** Longer than any deadline of a request, `Prefer: wait` included. */
export function longestAnswerMs({ requestDeadlineMs }: Config): number {
  return requestDeadlineMs + LONGEST_WAIT_MS + 1_000;
}

/** Bytes of the largest body: variables, metadata and what belongs to them. */
export function maxBodyBytes({ maxVariablesBytes }: Config): number {
  return 2 * maxVariablesBytes + MIB;
}

export function fastifyOptions(config: Config, logger: Logger): FastifyServerOptions {
  return {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestIdHeader: false,
    // Otherwise any client could invent its address and evade the limit per address.
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    genReqId: requestIdOf,
    bodyLimit: maxBodyBytes(config),
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER },
    // Limits how long a client that sends byte by byte holds a connection.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A malformed URL is found before any hook runs.
    frameworkErrors: (error, request, reply) => answerMalformedUrl(error, request.id, reply as unknown as FastifyReply),
    clientErrorHandler: answerMalformedHttp,
  };
}

function answerMalformedUrl(error: Error, requestId: string, reply: FastifyReply): void {
  const { status, headers, body } = answerOf(error, requestId);
  void reply
    .status(status)
    .headers({ ...headers, 'x-request-id': requestId })
    .type('application/json; charset=utf-8')
    .send(body);
}
