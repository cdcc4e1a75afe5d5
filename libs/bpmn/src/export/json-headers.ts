import type { JsonHeader } from '../json/json-process.js';

/** Task headers in the JSON form. */
export function jsonHeaders(headers: ReadonlyMap<string, string>): { readonly taskHeaders?: readonly JsonHeader[] } {
  return headers.size === 0 ? {} : { taskHeaders: [...headers].map(([key, value]) => ({ key, value })) };
}
