import type { ItemType } from '@svc/engine';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { jsonSchemaOf } from './json-schema-of.js';
import { isSchema } from './schema/keywords.js';
import { hasReferences, relocate } from './schema/relocate.js';

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** A named value of an object, such as a variable or a `dataOutput`. A null type means any type. */
export interface Member {
  readonly name: string;
  readonly type: ItemType | null;
}

/**
 * The JSON Schema, draft 2020-12, of an object with these members, and possibly others; a form can be made from it. It needs no
 * other document: types that refer to parts of themselves are in its `$defs`. Titles are those of the schemas, otherwise the
 * members' names.
 */
export function objectSchemaOf(members: readonly Member[], required: readonly string[]): JsonObject {
  const shared = sharedTypes(members);
  const properties = members.map(({ name, type }) => [name, titled(name, memberSchema(type, shared))] as const);
  const schema = {
    $schema: DRAFT,
    type: 'object',
    properties: Object.fromEntries(properties),
    required: [...required],
  };
  const definitions = [...shared.values()].map(({ key, type }) => [key, itemSchema(type, baseOf(key))] as const);
  return definitions.length === 0 ? schema : { ...schema, $defs: Object.fromEntries(definitions) };
}

interface SharedType {
  /** A key that needs no escape in a JSON pointer. */
  readonly key: string;
  readonly type: ItemType;
}

/** The types that contain references, once each. */
function sharedTypes(members: readonly Member[]): ReadonlyMap<string, SharedType> {
  const shared = new Map<string, SharedType>();
  for (const { type } of members) {
    if (type?.structure.kind !== 'schema' || shared.has(type.id)) continue;
    const { schema } = type.structure;
    if (isSchema(schema) && hasReferences(schema)) shared.set(type.id, { key: `type${shared.size + 1}`, type });
  }
  return shared;
}

function memberSchema(type: ItemType | null, shared: ReadonlyMap<string, SharedType>): JsonValue {
  if (type === null) return true;
  const found = shared.get(type.id);
  const item = found === undefined ? itemSchema(type, '') : { $ref: `#${baseOf(found.key)}` };
  return type.isCollection ? { type: 'array', items: item } : item;
}

/** The schema of one value of the type, without the type's id, which tells nothing to those who fill in a form. */
function itemSchema(type: ItemType, base: string): JsonValue {
  const schema = jsonSchemaOf({ ...type, isCollection: false });
  if (!isSchema(schema)) return schema;
  const moved = relocate(schema, base);
  if (typeof moved === 'boolean' || moved['title'] !== type.id) return moved;
  return Object.fromEntries(Object.entries(moved).filter(([keyword]) => keyword !== 'title'));
}

function titled(name: string, schema: JsonValue): JsonValue {
  if (schema === true) return { title: name };
  return isSchema(schema) && typeof schema !== 'boolean' ? { title: name, ...schema } : schema;
}

function baseOf(key: string): string {
  return `/$defs/${key}`;
}
