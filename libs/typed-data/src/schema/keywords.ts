import type { JsonObject, JsonValue } from '@svc/expressions';

/** Keywords that contain schemas (JSON Schema 2020-12, core 10 and 11). */
const SINGLE = ['not', 'if', 'then', 'else', 'items', 'contains', 'additionalProperties', 'propertyNames'];
const UNEVALUATED = ['unevaluatedItems', 'unevaluatedProperties'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['$defs', 'definitions', 'properties', 'patternProperties', 'dependentSchemas'];

const IN_PLACE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
]);

const places = new Map<string, 'single' | 'list' | 'map'>([
  ...[...SINGLE, ...UNEVALUATED].map((name) => [name, 'single'] as const),
  ...LISTS.map((name) => [name, 'list'] as const),
  ...MAPS.map((name) => [name, 'map'] as const),
]);

/** Keywords that restrict the value itself. */
const ASSERTIONS = [
  'type',
  'enum',
  'const',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'format',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'required',
  'dependentRequired',
];

/** Keywords that name, refer or explain. */
const OTHERS = [
  '$schema',
  '$id',
  '$ref',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$vocabulary',
  '$comment',
  'title',
  'description',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'examples',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
];

const assertions: ReadonlySet<string> = new Set(ASSERTIONS);
const known: ReadonlySet<string> = new Set([...ASSERTIONS, ...OTHERS, ...places.keys()]);

export type Schema = JsonObject | boolean;

export interface Subschema {
  /** The keyword that contains the schema. */
  readonly keyword: string;
  /** The path below the outer schema, as parts of a JSON pointer. */
  readonly steps: readonly string[];
  readonly schema: Schema;
}

/** Whether the schema of this keyword is applied to the same value, and not to a part of it. */
export const isInPlace = (keyword: string): boolean => IN_PLACE.has(keyword);
export const isAssertion = (keyword: string): boolean => assertions.has(keyword);
export const isKnownKeyword = (keyword: string): boolean => known.has(keyword);
export const placeOf = (keyword: string): 'single' | 'list' | 'map' | undefined => places.get(keyword);

/** The schemas directly inside a schema. */
export function subschemas(schema: Schema): Subschema[] {
  if (typeof schema === 'boolean') return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    return held(keyword, value).map(([steps, inner]) => ({ keyword, steps, schema: inner }));
  });
}

function held(keyword: string, value: JsonValue): [string[], Schema][] {
  const place = placeOf(keyword);
  if (place === undefined) return [];
  if (place === 'single') return isSchema(value) ? [[[keyword], value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): [string[], Schema][] =>
    isSchema(inner) ? [[[keyword, key], inner]] : [],
  );
}

export function isSchema(value: JsonValue | undefined): value is Schema {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}
