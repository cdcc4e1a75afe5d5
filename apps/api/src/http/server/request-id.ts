import type { IncomingMessage } from 'node:http';
import { v7 as newId } from 'uuid';

const ACCEPTABLE = /^[\w.:-]{1,128}$/;

/** The caller's `X-Request-Id` if it is harmless in a log, otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : newId();
}
