import { isList, isObject, ownMember } from './json-value.js';
import type { JsonValue } from './json-value.js';

/** `container.name`; null if the member is missing or the container is not an object. */
export function memberNamed(container: JsonValue, name: string): JsonValue {
  return isObject(container) ? (ownMember(container, name) ?? null) : null;
}

/** `container[index]`: text reads a member, a whole number an item from 0. Null if it is missing. */
export function memberAt(container: JsonValue, index: string | number | null): JsonValue {
  if (typeof index === 'string') return memberNamed(container, index);
  return typeof index === 'number' && isList(container) ? (itemAt(container, index) ?? null) : null;
}

/** Only array indexes: `list[1.5]` must not read a member called "1.5". */
function itemAt(list: JsonValue[], index: number): JsonValue | undefined {
  return Number.isInteger(index) && index >= 0 && index < list.length ? list[index] : undefined;
}

export function isIndex(value: JsonValue): value is string | number | null {
  return value === null || typeof value === 'string' || typeof value === 'number';
}
