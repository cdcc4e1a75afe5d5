import type { OpenAPIObject } from '@nestjs/swagger';

export type JsonSchema = { readonly [keyword: string]: unknown };

const REFERENCE = '#/components/schemas/';

/**
 * A schema of the API's description (OpenAPI 3.0) as self-contained JSON Schema: references are replaced by their
 * targets, `nullable` by a type. The schema must not contain itself; no answer of the API does.
 */
export function jsonSchemaOf(document: OpenAPIObject, schema: object): JsonSchema {
  const { $ref, nullable, example: _, ...keywords } = schema as Record<string, unknown>;
  if (typeof $ref === 'string') return jsonSchemaOf(document, named(document, $ref.slice(REFERENCE.length)));
  const converted = Object.fromEntries(
    Object.entries(keywords).map(([keyword, value]) => [keyword, convert(document, keyword, value)]),
  );
  return nullable === true ? orNull(converted) : converted;
}

function named(document: OpenAPIObject, name: string): object {
  const schema = document.components?.schemas?.[name];
  if (schema === undefined) throw new Error(`the description has no schema ${name}`);
  return schema;
}

function convert(document: OpenAPIObject, keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, object>).map(([name, property]) => [
        name,
        jsonSchemaOf(document, property),
      ]),
    );
  if (keyword === 'items') return jsonSchemaOf(document, value as object);
  if (keyword === 'oneOf' || keyword === 'anyOf' || keyword === 'allOf')
    return (value as object[]).map((part) => jsonSchemaOf(document, part));
  return value;
}

function orNull(schema: Record<string, unknown>): JsonSchema {
  if (typeof schema['type'] !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const { enum: values } = schema;
  return {
    ...schema,
    type: [schema['type'], 'null'],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}
