import type { JsonValue } from '@svc/expressions';
import type { Effort } from './effort.js';

/** Whether no two items are equal. It compares one text for each item, since comparing all pairs would be quadratic. */
export function areUnique(items: readonly JsonValue[], effort: Effort): boolean {
  const seen = new Set<string>();
  for (const item of items) {
    const text = canonical(item, effort);
    if (seen.has(text)) return false;
    seen.add(text);
  }
  return true;
}

/** The same text for equal values, ignoring the order of members. */
function canonical(value: JsonValue, effort: Effort): string {
  effort.spend(60);
  if (typeof value === 'string') {
    effort.spend(value.length / 2);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, effort)).join(',')}]`;
  // JSON has only one zero.
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '0' : String(value);
  const members = Object.keys(value).toSorted();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key] as JsonValue, effort)}`).join(',')}}`;
}
