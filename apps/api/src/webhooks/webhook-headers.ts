import { isReservedHeader } from '@svc/webhooks';
import { badRequest } from '../errors/api-error.js';
import type { JsonObject } from '../http/requests/json-values.js';

const MAX_HEADERS = 50;
const MAX_LENGTH = 16_384;
/** RFC 9110, 5.6.2: a token. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** RFC 9110, 5.5, without bytes of undefined meaning. No CR or LF, which would split a header into two. */
const VALUE = /^[\t\x20-\x7e]*$/;

/**
 * Headers that a subscription may send.
 * @throws ApiError 400 naming what is wrong; a value is never repeated, since it may be secret
 */
export function readHeaders(given: JsonObject): Record<string, string> {
  const entries = Object.entries(given).map(([name, value]) => [name, readValue(name, value)] as const);
  if (entries.length > MAX_HEADERS) throw badRequest(`headers must be at most ${MAX_HEADERS}, found ${entries.length}`);
  const length = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (length > MAX_LENGTH) throw badRequest(`headers must be at most ${MAX_LENGTH} characters, found ${length}`);
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (names.size < entries.length)
    throw badRequest('headers must name each header once; names are compared without regard to case');
  return Object.fromEntries(entries);
}

function readValue(name: string, value: unknown): string {
  const quoted = JSON.stringify(name.slice(0, 100));
  if (!NAME.test(name)) throw badRequest(`headers: ${quoted} is not the name of a header`);
  if (isReservedHeader(name)) throw badRequest(`headers: ${quoted} is set by this service or by HTTP itself`);
  if (typeof value !== 'string') throw badRequest(`headers: the value of ${quoted} must be text`);
  if (!VALUE.test(value))
    throw badRequest(`headers: the value of ${quoted} must be printable ASCII on one line, without CR and LF`);
  return value;
}
