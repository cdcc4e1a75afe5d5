import type { JsonValue } from '@svc/expressions';

export interface Measure {
  /** The approximate length of the value's JSON. */
  readonly length: number;
  /** Levels of nested lists and objects. */
  readonly depth: number;
}

/** Measures level by level, so that no depth exhausts the stack. */
export function measure(value: JsonValue): Measure {
  let length = 0;
  let depth = 0;
  let level: JsonValue[] = [value];
  while (level.length > 0) {
    const next: JsonValue[] = [];
    for (const found of level) length += lengthOf(found, next);
    if (next.length > 0 || level.some((found) => typeof found === 'object' && found !== null)) depth += 1;
    level = next;
  }
  return { length, depth };
}

function lengthOf(value: JsonValue, inner: JsonValue[]): number {
  if (typeof value === 'string') return value.length + 3;
  if (typeof value !== 'object' || value === null) return 5;
  if (Array.isArray(value)) {
    for (const item of value) inner.push(item);
    return 2;
  }
  let length = 2;
  for (const key in value) {
    length += key.length + 3;
    inner.push(value[key] as JsonValue);
  }
  return length;
}
