import type { JsonHeader, JsonHeaders } from './json-process.js';

/** Task headers by their names. */
export function headersOf(taskHeaders: JsonHeaders = []): Map<string, string> {
  const pairs = isList(taskHeaders)
    ? taskHeaders.map(({ key, value }) => [key, value] as const)
    : Object.entries(taskHeaders);
  return new Map(pairs.map(([key, value]) => [key, String(value)]));
}

/** `Array.isArray` does not narrow read-only lists. */
function isList(headers: JsonHeaders): headers is readonly JsonHeader[] {
  return Array.isArray(headers);
}
