import type { JsonObject } from '@svc/expressions';
import type { Answer, Api } from './api.js';
import { eventually } from './eventually.js';

const LONG_MS = 120_000;

/**
 * Asks again, with the same Idempotency-Key, where the outcome was not known in time: so many at once are done once each,
 * and on a busy machine not all of them before the deadline of a request.
 */
export function untilKnown(api: Api, path: string, body: JsonObject): Promise<Answer> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ask = async () => {
    const answer = await api.post(path, body, headers);
    return answer.status !== 503 && answer;
  };
  return eventually(`the outcome of ${path}`, ask, LONG_MS);
}
