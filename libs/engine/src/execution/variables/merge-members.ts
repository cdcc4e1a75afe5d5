import { isObject, ownMember } from '@svc/expressions';
import type { JsonObject, JsonValue } from '@svc/expressions';

/**
 * `current` with the members of `own` that differ from `before`, object by object. What `own` has not changed stays as it is in
 * `current`. A list is one value.
 */
export function mergeMembers(before: JsonValue | undefined, own: JsonValue, current: JsonValue | undefined): JsonValue {
  if (!isObject(before) || !isObject(own) || !isObject(current)) return own;
  const merged = new Map(Object.entries(current));
  for (const [name, value] of Object.entries(own)) {
    const given = ownMember(before, name);
    if (given !== undefined && isSame(given, value)) continue;
    merged.set(name, mergeMembers(given, value, merged.get(name)));
  }
  for (const name of Object.keys(before)) if (!Object.hasOwn(own, name)) merged.delete(name);
  return Object.fromEntries(merged);
}

function isSame(one: JsonValue, other: JsonValue): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, place) => isSame(item, other[place]!))
    );
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSameMember(one, other, name));
}

function isSameMember(one: JsonObject, other: JsonObject, name: string): boolean {
  return Object.hasOwn(other, name) && isSame(one[name]!, other[name]!);
}
