import { parseUrl } from '@svc/config';
import { randomBytes } from 'node:crypto';
import type { HttpCall } from '@svc/engine';
import type { CallServiceRequest } from '@svc/contract';
import { final } from './service-failure.js';

export interface OutgoingRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

const CALLBACK_HEADER = 'x-callback-url';
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Headers that frame or route a message; a process must not set them. */
const RESERVED: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'keep-alive',
  'te',
  'trailer',
  'expect',
]);

/** `callbackUrl` is where whoever is called answers later; null if the answer comes at once. */
export function outgoingRequest(
  { instanceId, job }: CallServiceRequest,
  callbackUrl: string | null = null,
): OutgoingRequest {
  const method = job.request.method.toUpperCase();
  const headers: Record<string, string> = {
    ...ownHeaders(job.request),
    ...serviceHeaders(instanceId, job.jobId, job.elementId),
    ...(callbackUrl !== null && { [CALLBACK_HEADER]: callbackUrl }),
  };
  const body = WITHOUT_BODY.has(method) ? null : bodyOf(job.request, headers);
  if (body !== null && !('content-type' in headers)) headers['content-type'] = 'application/json';
  return { url: urlOf(job.request), method, headers, body };
}

function urlOf(call: HttpCall): URL {
  const url = parseUrl(call.url);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw final('expected an absolute http or https URL');
  if (url.username || url.password) throw final('expected a URL without user and password; use a header');
  for (const [name, value] of call.query) url.searchParams.append(name, value);
  return url;
}

function ownHeaders(call: HttpCall): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json, text/plain;q=0.9, */*;q=0.1',
    'user-agent': 'svc',
  };
  for (const [name, value] of call.headers) {
    if (!RESERVED.has(name.toLowerCase())) headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** All attempts of a call have the same key, so that a service recognizes repetitions; all calls of an instance share a trace. */
function serviceHeaders(instanceId: string, jobId: string, elementId: string): Record<string, string> {
  const traceId = instanceId.replaceAll('-', '').padEnd(32, '0').slice(0, 32);
  return {
    'idempotency-key': jobId,
    'x-instance-id': instanceId,
    'x-element-id': encodeURI(elementId),
    traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
  };
}

/** A text is sent unchanged if the process sets a content type other than JSON. */
function bodyOf(call: HttpCall, headers: Readonly<Record<string, string>>): string | null {
  if (call.body === null) return null;
  const type = headers['content-type'] ?? 'application/json';
  return typeof call.body === 'string' && !/\bjson\b/i.test(type) ? call.body : JSON.stringify(call.body);
}
