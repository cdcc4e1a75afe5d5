import type { JsonValue } from '@svc/expressions';
import { isObject, shown } from '../scenarios/located.js';
import type { Difference } from './expectation.js';

type Found = Omit<Difference, 'line'>;

/** Where a value is not the expected one; members of objects are compared one by one. */
export function differencesOf(what: string, expected: JsonValue | undefined, found: JsonValue | undefined): Found[] {
  if (isObject(expected) && isObject(found)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
    return names.flatMap((name) => differencesOf(`${what}.${name}`, own(expected, name), own(found, name)));
  }
  return isSame(expected, found) ? [] : [{ what, expected: shown(expected), found: shown(found) }];
}

/** The same for an object of which only the named members are compared. */
export function differencesIn(what: string, expected: JsonValue, found: JsonValue | undefined): Found[] {
  if (!isObject(expected) || !isObject(found)) return differencesOf(what, expected, found);
  return Object.entries(expected).flatMap(([name, value]) => differencesIn(`${what}.${name}`, value, own(found, name)));
}

export function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    const [first, second] = [a as readonly JsonValue[], b as readonly JsonValue[]];
    return first.length === second.length && first.every((item, index) => isSame(item, second[index]));
  }
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], own(b, name)));
}

function own(object: { readonly [name: string]: JsonValue }, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
