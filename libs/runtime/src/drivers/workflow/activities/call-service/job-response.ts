import type { JsonValue } from '@svc/expressions';
import type { JobResponse } from '@svc/engine';
import { readBody } from './answer-body.js';
import { final, passing, raised } from './service-failure.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** 4xx answers that mean a temporary failure [service-tasks#answers]. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** Characters of the code and of the message of a BPMN error, which is shown with the instance, audited and sent to webhooks. */
const MAX_CODE = 255;
const MAX_MESSAGE = 4_000;

/** What an HTTP answer means: a response, an error of the process, or a failure that is passing or final. */
export function jobResponseOf(status: number, received: Headers, content: Buffer): JobResponse {
  const headers = flattened(received);
  const contentType = headers['content-type'] ?? '';
  if (status >= 200 && status < 300) return { status, headers, body: readBody(content, contentType) };
  if (status === 422) raiseIfBpmnError(readBody(content, contentType));
  if (status >= 500 || PASSING.has(status)) throw passing(`the service answered ${status}`);
  throw final(`the service answered ${status}`);
}

/** `{"bpmnError": {"code", "message"}}` */
function raiseIfBpmnError(body: JsonValue): void {
  const raisedError = memberOf(body, 'bpmnError');
  const code = memberOf(raisedError, 'code');
  const message = memberOf(raisedError, 'message');
  if (typeof code !== 'string' || code === '') return;
  const error = { code, message: typeof message === 'string' ? message : code };
  throw tooLong('code', error.code, MAX_CODE) ?? tooLong('message', error.message, MAX_MESSAGE) ?? raised(error);
}

function tooLong(what: string, { length }: string, max: number): Error | null {
  if (length <= max) return null;
  return final(`expected a BPMN error with a ${what} of at most ${max} characters, found ${length}`);
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as { readonly [name: string]: JsonValue })[name] : undefined;
}

function flattened(headers: Headers): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return Object.fromEntries(entries);
}
