import type { JsonValue } from '@svc/expressions';
import type { JobResponse } from '@svc/engine';
import { readBody } from './answer-body.js';
import { final, passing, raised } from './service-failure.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** 4xx answers that mean a temporary failure [service-tasks#answers]. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

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
  const error = memberOf(body, 'bpmnError');
  const code = memberOf(error, 'code');
  const message = memberOf(error, 'message');
  if (typeof code === 'string' && code !== '')
    throw raised({ code, message: typeof message === 'string' ? message : code });
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
