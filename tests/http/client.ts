import { checkDeclared } from './declared-responses.js';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly request_id: string };
}

export interface Data<T> {
  readonly data: T;
}

type RequestHeaders = Record<string, string>;

/** Where the stack under test answers. */
export const BASE_URL = required('TEST_BASE_URL');
/** An admin key of the tenant `local`. */
export const ADMIN_KEY = required('TEST_API_KEY');
/** The stack's data folder, with its `outbox/`. */
export const DATA_DIR = required('TEST_DATA_DIR');

/** Speaks to the API as one key, or as nobody. Every answer is compared with what the API's description declares. */
export class Api {
  constructor(private readonly key: string | null = ADMIN_KEY) {}

  get<T>(path: string, headers: RequestHeaders = {}): Promise<Answer<T>> {
    return this.send('GET', path, undefined, headers);
  }

  post<T>(path: string, body?: unknown, headers: RequestHeaders = {}): Promise<Answer<T>> {
    return this.send('POST', path, body, headers);
  }

  put<T>(path: string, body?: unknown, headers: RequestHeaders = {}): Promise<Answer<T>> {
    return this.send('PUT', path, body, headers);
  }

  patch<T>(path: string, body?: unknown, headers: RequestHeaders = {}): Promise<Answer<T>> {
    return this.send('PATCH', path, body, headers);
  }

  delete<T>(path: string, headers: RequestHeaders = {}): Promise<Answer<T>> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** With a body of exactly this text, as JSON unless the headers say otherwise. */
  raw<T>(method: string, path: string, text: string, headers: RequestHeaders = {}): Promise<Answer<T>> {
    return this.fetch(method, path, { 'content-type': 'application/json', ...headers }, text);
  }

  private send<T>(method: string, path: string, body: unknown, headers: RequestHeaders): Promise<Answer<T>> {
    if (body === undefined) return this.fetch(method, path, headers, null);
    return this.fetch(method, path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
  }

  private async fetch<T>(method: string, path: string, headers: RequestHeaders, body: string | null): Promise<Answer<T>> {
    const key: RequestHeaders = this.key === null ? {} : { 'x-api-key': this.key };
    const response = await fetch(`${BASE_URL}${path}`, { method, headers: { ...key, ...headers }, body, redirect: 'manual' });
    const answer = { status: response.status, headers: response.headers, body: await bodyOf<T>(response) };
    await checkDeclared(method, path, answer);
    return answer;
  }
}

async function bodyOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return (isJson && text !== '' ? JSON.parse(text) : text) as T;
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: these tests run by "npm test"`);
  return value;
}
