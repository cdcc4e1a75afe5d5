import type { JsonObject, JsonValue } from '@svc/expressions';
import { patient } from '../../../tools/stack/patience.mjs';
import { checkDeclared } from './declared-responses.js';

/** JSON of an answer. Tests access it by the names that they expect, and a wrong name fails the test. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; text where it is not JSON. */
  readonly body: Json;
}

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with "npm test"`);
  return value;
}

/** Matches also `application/schema+json`, but not NDJSON, which is a sequence of values. */
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/;

/**
 * Longer than the service itself takes for an answer (REQUEST_DEADLINE_MS of the test stack), so that the error of a hang names
 * its request.
 */
const ANSWER_MS = patient(100_000);

/** Requests with one API key, as any client makes them. */
export class Api {
  constructor(
    readonly key: string | null = given('TEST_API_KEY'),
    readonly baseUrl = given('TEST_BASE_URL'),
  ) {}

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body?: JsonValue, headers?: Record<string, string>): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body: JsonValue): Promise<Answer> {
    return this.send('PUT', path, body);
  }

  patch(path: string, body: JsonValue): Promise<Answer> {
    return this.send('PATCH', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  send(method: string, path: string, body?: JsonValue, headers: Record<string, string> = {}): Promise<Answer> {
    return this.sendText(method, path, body === undefined ? null : JSON.stringify(body), headers);
  }

  /** Sends exactly this text as the body, as JSON unless the headers say otherwise. The answer must be a described one. */
  async sendText(
    method: string,
    path: string,
    body: string | null,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const sent = {
      ...(this.key !== null && { 'x-api-key': this.key }),
      ...(body !== null && { 'content-type': 'application/json' }),
      ...headers,
    };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { response, text } = await fetch(this.baseUrl + path, { method, headers: sent, body, signal })
      .then(async (arrived) => ({ response: arrived, text: await arrived.text() }))
      .catch((error: Error) => {
        throw signal.aborted ? new Error(`expected ${method} ${path} to answer within ${ANSWER_MS} ms`) : error;
      });
    const isJson = JSON_TYPE.test(response.headers.get('content-type') ?? '');
    const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    await checkDeclared(this.baseUrl, method, path, answer);
    return answer;
  }
}

/** The `data` of an answer that must have this status. Otherwise the error shows the whole body. */
export function dataOf(answer: Answer, status = 200): Json {
  if (answer.status !== status)
    throw new Error(`expected ${status}, found ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** Status and error code, for one comparison. */
export function refusalOf({ status, body }: Answer): [number, string] {
  return [status, body?.error?.code];
}

/** Starts an instance of `key`; `more` are further fields of the request. */
export async function startInstance(
  api: Api,
  key: string,
  variables: JsonObject = {},
  more: JsonObject = {},
): Promise<Json> {
  return dataOf(await api.post('/v1/instances', { definition_key: key, variables, ...more }), 201);
}

/** The same, answered when the instance is quiescent. */
export async function startAndWait(api: Api, key: string, variables: JsonObject = {}): Promise<Json> {
  const body = { definition_key: key, variables };
  return dataOf(await api.post('/v1/instances', body, { prefer: 'wait=30' }), 201);
}

/** The open tasks of an instance. */
export async function tasksOf(api: Api, instanceId: string): Promise<Json[]> {
  return dataOf(await api.get(`/v1/tasks?instance_id=${instanceId}`));
}
