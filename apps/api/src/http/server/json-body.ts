import { isUtf8 } from 'node:buffer';
import { ApiError, badRequest } from '../../errors/api-error.js';
import type { FastifyInstance } from 'fastify';
import { problemOfJson } from './json-text.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of the body. Kept only with an `Idempotency-Key`, to compare requests by them. */
    bodyBytes?: Buffer;
  }
}

/** Own parser of JSON bodies; every other content type is 415. */
export function acceptJson(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const encoding = request.headers['content-encoding'] ?? 'identity';
      if (encoding !== 'identity') throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'compressed bodies are not read');
      if (request.headers['idempotency-key'] !== undefined) request.bodyBytes = body as Buffer;
      done(null, parseJsonBody(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/**
 * Parses a body. An empty one is an empty object [api#bodies]. The last value of a repeated key wins. `__proto__` is a
 * key like any other.
 * @throws ApiError 400 that says what is wrong
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  if (!isUtf8(bytes)) throw badRequest('the body is not UTF-8');
  const problem = problemOfJson(bytes);
  if (problem !== null) throw badRequest(problem);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw badRequest(`the body is not JSON: ${(error as SyntaxError).message.slice(0, 200)}`);
  }
}
