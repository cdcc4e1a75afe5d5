// A small client of the REST API, as your own program could have it. It retries requests that a restart of the service
// interrupts, always with the same Idempotency-Key, so that nothing happens twice.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** @returns {Promise<{baseUrl: string, apiKey: string}>} from BASE_URL and API_KEY, otherwise from the local stack. */
export async function localStack() {
  if (process.env.BASE_URL && process.env.API_KEY) {
    return { baseUrl: process.env.BASE_URL, apiKey: process.env.API_KEY };
  }
  const file = `${process.env.DATA_DIR ?? '.data'}/local.json`;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`expected ${file}, written by "npm start", or BASE_URL and API_KEY; found neither`);
  });
  const { base_url: baseUrl, api_key: apiKey } = JSON.parse(text);
  return { baseUrl, apiKey };
}

export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {{error?: {code?: string, message?: string} | string, errors?: {path: string, message: string}[]}} body
   *   the usual envelope, or the one that lists what does not fit its type
   */
  constructor(status, { error = {}, errors = [] }) {
    const { code, message } = typeof error === 'string' ? { code: error, message: describe(errors) } : error;
    super(`${status} ${code ?? ''}: ${message ?? ''}`);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

function describe(errors) {
  return errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
}

const RETRY_EVERY_MS = 1000;

export class Client {
  /** @param {{baseUrl: string, apiKey: string, patienceMs?: number, onRetry?: (why: string) => void}} options */
  constructor({ baseUrl, apiKey, patienceMs = 120_000, onRetry = () => {} }) {
    this.baseUrl = baseUrl;
    this.apiKey = apiKey;
    this.patienceMs = patienceMs;
    this.onRetry = onRetry;
  }

  get(path) {
    return this.#call('GET', path);
  }

  post(path, body = {}) {
    return this.#call('POST', path, body);
  }

  put(path, body) {
    return this.#call('PUT', path, body);
  }

  patch(path, body) {
    return this.#call('PATCH', path, body);
  }

  delete(path) {
    return this.#call('DELETE', path);
  }

  async #call(method, path, body) {
    const idempotencyKey = randomUUID();
    const deadline = Date.now() + this.patienceMs;
    for (;;) {
      const answer = await this.#attempt(method, path, body, idempotencyKey);
      if (!answer.retry) return answer.data;
      if (Date.now() > deadline) throw new Error(`${method} ${path}: no answer in time (${answer.retry})`);
      this.onRetry(answer.retry);
      await pause(RETRY_EVERY_MS);
    }
  }

  async #attempt(method, path, body, idempotencyKey) {
    let response;
    try {
      response = await fetch(this.baseUrl + path, {
        method,
        headers: {
          'x-api-key': this.apiKey,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(method === 'POST' ? { 'idempotency-key': idempotencyKey } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.status === 503 || response.status === 429) return { retry: `HTTP ${response.status}` };
      const answer = await response.json();
      if (!response.ok) throw new ApiError(response.status, answer);
      return { data: answer.data };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      return { retry: String(error.cause?.code ?? error.message) };
    }
  }

  /** Polls until `found` returns a value other than undefined. */
  async until(what, found) {
    const deadline = Date.now() + this.patienceMs;
    for (;;) {
      const value = await found();
      if (value !== undefined) return value;
      if (Date.now() > deadline) throw new Error(`expected ${what} within ${this.patienceMs} ms, found nothing`);
      await pause(200);
    }
  }
}
