import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type Client } from '@svc/client';
import type { Json } from '../../http/support/api.js';

/** The mean wait before a repetition, in milliseconds. */
const WAIT_MS = 750;

interface Patience {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** How long requests are repeated, and conditions waited for, in milliseconds. */
  readonly patienceMs?: number;
  /** Told why a request is repeated. */
  readonly onRetry?: (why: string) => void;
}

/** Requests by their paths, repeated while processes are killed. Each answers with the `data` of its answer. */
export class PatientClient {
  /** The same with a method for each operation. */
  readonly api: Client;
  private readonly patienceMs: number;

  constructor({ baseUrl, apiKey, patienceMs = 120_000, onRetry = () => {} }: Patience) {
    this.patienceMs = patienceMs;
    this.api = createClient({
      baseUrl,
      apiKey,
      retries: Math.ceil(patienceMs / WAIT_MS),
      backoff: { first: WAIT_MS, most: 1000 },
      onRetry: ({ message }) => onRetry(message),
    });
  }

  get(path: string): Promise<Json> {
    return this.send('GET', path);
  }

  post(path: string, body: object = {}): Promise<Json> {
    return this.send('POST', path, body);
  }

  /** Polls until `found` returns a value other than undefined. */
  async until<Found>(what: string, found: () => Promise<Found | undefined>): Promise<Found> {
    for (const deadline = Date.now() + this.patienceMs; ; await pause(200)) {
      const value = await found();
      if (value !== undefined) return value;
      if (Date.now() > deadline) throw new Error(`expected ${what} within ${this.patienceMs} ms, found nothing`);
    }
  }

  private async send(method: string, path: string, body?: object): Promise<Json> {
    return (await this.api.request<Json>(method, path, { ...(body && { body }) }))?.data;
  }
}
