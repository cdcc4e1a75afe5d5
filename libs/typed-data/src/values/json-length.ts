import type { JsonValue } from '@svc/expressions';

/** The approximate length of the value's JSON. Counting stops beyond `limit`, so that it is quick for every value. */
export function jsonLengthUpTo(value: JsonValue, limit: number): number {
  const open: JsonValue[] = [value];
  let length = 0;
  while (open.length > 0 && length <= limit) {
    const next = open.pop() as JsonValue;
    if (typeof next === 'string') length += next.length + 2;
    else if (typeof next !== 'object' || next === null) length += 5;
    else length += openMembers(next, open, limit - length);
  }
  return length;
}

function openMembers(value: JsonValue[] | { [key: string]: JsonValue }, open: JsonValue[], room: number): number {
  if (Array.isArray(value)) {
    if (value.length > room) return value.length + 2;
    for (const item of value) open.push(item);
    return value.length + 2;
  }
  let length = 2;
  for (const key in value) {
    length += key.length + 4;
    if (length > room) break;
    open.push(value[key] as JsonValue);
  }
  return length;
}
