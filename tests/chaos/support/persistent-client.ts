import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { patient } from '../../../tools/stack/patience.mjs';
import { until } from '../../../tools/stack/waiting.mjs';
import type { Json } from '../../http/support/api.js';
import type { Chance } from './chance.js';

export interface Told {
  readonly status: number;
  readonly data: Json;
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: JsonObject;
  readonly key?: string;
}

const PATIENCE_MS = 120_000;
const ANSWER_MS = 20_000;
const RETRY_MS = 200;
/** One in this many requests is sent once more though it was answered. */
const DOUBTED = 8;
/** Statuses that do not say whether the request was done. */
const INDEFINITE = new Set([429, 502, 503, 504]);

/** A client that repeats each request, with its `Idempotency-Key`, until the answer is definite. */
export class PersistentClient {
  /** Requests that were sent more than once. */
  repeats = 0;

  constructor(
    private readonly stack: { readonly baseUrl: string; readonly apiKey: string | null },
    private readonly chance: Chance,
  ) {}

  async get(path: string): Promise<Json> {
    const { status, data } = await this.certain({ method: 'GET', path });
    if (status !== 200) throw new Error(`expected GET ${path} to be answered, found ${status}`);
    return data;
  }

  /** Now and then sends an answered request once more, and expects the same answer. */
  async post(path: string, body: JsonObject = {}): Promise<Told> {
    const request: Request = { method: 'POST', path, body, key: randomUUID() };
    const told = await this.certain(request);
    if (!this.chance.oneIn(DOUBTED)) return told;
    this.repeats += 1;
    const again = await this.certain(request);
    expect({ path, status: again.status, id: again.data?.id }).toEqual({
      ...{ path, status: told.status },
      id: told.data?.id,
    });
    return told;
  }

  /** The `data` of a request that must succeed. */
  async done(path: string, body: JsonObject = {}): Promise<Json> {
    const { status, data } = await this.post(path, body);
    if (status >= 300) throw new Error(`expected POST ${path} to be done, found ${status} ${JSON.stringify(data)}`);
    return data;
  }

  until<T>(what: string, found: () => Promise<T | undefined>): Promise<T> {
    return until(what, found, { timeoutMs: PATIENCE_MS, everyMs: RETRY_MS });
  }

  private certain(request: Request): Promise<Told> {
    let attempts = 0;
    return this.until(`an answer to ${request.method} ${request.path}`, async () => {
      attempts += 1;
      if (attempts === 2) this.repeats += 1;
      return this.attempt(request);
    });
  }

  private async attempt({ method, path, body, key }: Request): Promise<Told | undefined> {
    try {
      const response = await fetch(this.stack.baseUrl + path, {
        method,
        headers: {
          'x-api-key': this.stack.apiKey ?? '',
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patient(ANSWER_MS)),
      });
      if (INDEFINITE.has(response.status)) return undefined;
      const { data, error } = (await response.json()) as Json;
      return { status: response.status, data: data ?? error };
    } catch {
      // There is no answer, or an incomplete one: the outcome is unknown.
      return undefined;
    }
  }
}
