/** The values that an expression reads or returns: JSON values only. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

export function isList(value: JsonValue | undefined): value is JsonValue[] {
  return Array.isArray(value);
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object's own member; undefined for a name that exists only on a prototype. */
export function ownMember(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * Builds an object from data keys. Keys such as `__proto__` and `toString` become own members: a plain assignment would set the
 * prototype with the first, and throw with the second if intrinsics are frozen.
 */
export function objectOf(entries: Iterable<readonly [string, JsonValue]>): JsonObject {
  return Object.fromEntries(entries);
}

export type TypeName = 'null' | 'boolean' | 'number' | 'text' | 'list' | 'object';

export function typeName(value: JsonValue): TypeName {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'number':
      return 'number';
    case 'string':
      return 'text';
    default:
      return 'object';
  }
}

const DESCRIPTIONS: Readonly<Record<TypeName, string>> = {
  null: 'null',
  boolean: 'a boolean',
  number: 'a number',
  text: 'text',
  list: 'a list',
  object: 'an object',
};

/** For messages: they name types and never values, because a value may be a secret. */
export function describeType(type: TypeName): string {
  return DESCRIPTIONS[type];
}

export function describe(value: JsonValue): string {
  return DESCRIPTIONS[typeName(value)];
}
