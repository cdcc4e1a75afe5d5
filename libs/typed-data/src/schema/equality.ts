import type { JsonValue } from '@svc/expressions';
import type { Effort } from './effort.js';

/** Whether two JSON values are equal, ignoring the order of members. Only own members are compared, since names are user data. */
export function areEqual(a: JsonValue, b: JsonValue, effort: Effort): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  effort.spend(5);
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => areEqual(item, b[index] as JsonValue, effort));
  }
  const keys = Object.keys(a);
  effort.spend(keys.length * 5);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && areEqual(a[key] as JsonValue, b[key] as JsonValue, effort));
}
