import type { ItemStructure, ItemType, XsdPrimitive } from '@svc/engine';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { FILE_SCHEMA } from './structures/file.js';

/**
 * The JSON Schema, draft 2020-12, of a value of the type, from which a form can be made; `true` without a type. Its `title` is
 * the type's id. The `kind` of an `svc:schema` becomes `x-kind`, and an `svc:file` has `x-kind: file`.
 */
export function jsonSchemaOf(type: ItemType | null): JsonValue {
  if (type === null) return true;
  const item = ofStructure(type.structure);
  if (!type.isCollection) return withTitle(item, type.id);
  return { title: type.id, type: 'array', items: item };
}

function ofStructure(structure: ItemStructure): JsonValue {
  switch (structure.kind) {
    case 'xsd':
      return { ...XSD[structure.name] };
    case 'file':
      return { ...(FILE_SCHEMA as JsonObject), 'x-kind': 'file' };
    case 'schema':
      return withHint(structure.schema, structure.hint);
    case 'any':
      return true;
  }
}

function withHint(schema: JsonValue, hint: string | null): JsonValue {
  return hint === null || !isObject(schema) ? schema : { 'x-kind': hint, ...schema };
}

/** The schema's own title has precedence. */
function withTitle(schema: JsonValue, title: string): JsonValue {
  if (schema === true) return { title };
  return isObject(schema) ? { title, ...schema } : schema;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const XSD: Readonly<Record<XsdPrimitive, JsonObject>> = {
  string: { type: 'string' },
  decimal: { type: 'number' },
  int: { type: 'integer' },
  boolean: { type: 'boolean' },
  dateTime: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'time' },
  base64Binary: { type: 'string', contentEncoding: 'base64' },
};
