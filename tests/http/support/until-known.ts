import type { JsonObject } from '@svc/expressions';
import type { Answer, Api } from './api.js';
import { eventually } from './eventually.js';

const LONG_MS = 120_000;

/**
 * Repeats a request, with the same Idempotency-Key, until its outcome is known. Each of many simultaneous requests is done once,
 * but on a busy machine not all of them before their deadline.
 */
export function untilKnown(api: Api, path: string, body: JsonObject): Promise<Answer> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ask = async () => {
    const answer = await api.post(path, body, headers);
    return answer.status !== 503 && answer;
  };
  return eventually(`the outcome of ${path}`, ask, LONG_MS);
}
