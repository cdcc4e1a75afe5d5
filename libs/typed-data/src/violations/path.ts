import type { JsonValue } from '@svc/expressions';

/** Longer paths are cut, since names of members are user data. */
const MAX_PATH = 500;
const PLAIN = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

/** `documents[1].url` [typed-data#types]: the steps of a JSON pointer after a name. */
export function pathOf(name: string, pointer: string, root: JsonValue): string {
  let path = name;
  let value: JsonValue | undefined = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path += Array.isArray(value) ? `[${key}]` : memberStep(key);
    value = memberOf(value, key);
  }
  return bounded(path);
}

/** The path of a member that may be missing. */
export function memberPath(path: string, key: string): string {
  return bounded(path + memberStep(key));
}

export function itemPath(path: string, index: number): string {
  return bounded(`${path}[${index}]`);
}

/** The value at a JSON pointer; undefined if there is none. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const part of pointer.split('/').slice(1)) {
    value = memberOf(value, part.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return value;
}

export function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return value[key];
}

function memberStep(key: string): string {
  return key.length <= MAX_PATH && PLAIN.test(key) ? `.${key}` : `[${JSON.stringify(key.slice(0, MAX_PATH))}]`;
}

function bounded(path: string): string {
  return path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;
}
