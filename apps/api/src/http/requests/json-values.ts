import type { JsonValue } from '@svc/expressions';

/** What a body may hold after parsing. */
export type JsonObject = { readonly [name: string]: JsonValue };

export function isPlainObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
