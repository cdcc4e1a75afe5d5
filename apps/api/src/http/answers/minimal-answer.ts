import type { FastifyReply } from 'fastify';
import { prefersMinimal } from '../requests/preference.js';

/** The answer; or 204 without a body if the request prefers that. */
export function answerMinimally<T>(prefer: string | undefined, reply: FastifyReply, answer: T): T | undefined {
  if (!prefersMinimal(prefer)) return answer;
  void reply.status(204).header('preference-applied', 'return=minimal');
  return undefined;
}

/** The answer; or 204 without a body if it is undefined. */
export function answerOrNothing<T>(reply: FastifyReply, answer: T | undefined): T | undefined {
  if (answer === undefined) void reply.status(204);
  return answer;
}
