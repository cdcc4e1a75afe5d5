import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = Record<string, unknown>;

/** Marks the bodies of requests as refusing unknown fields, except those whose class ignores them. */
export function closeRequestBodies(document: OpenAPIObject, isLenient: (schemaName: string) => boolean): void {
  const schemas = document.components?.schemas ?? {};
  const bodies = [...requestBodyNames(document)];
  for (const name of [...bodies, ...bodies.flatMap((body) => itemNames(schemas[body]))]) {
    const schema = schemas[name];
    if (schema !== undefined && !('$ref' in schema) && !isLenient(name)) schema.additionalProperties = false;
  }
}

function requestBodyNames(document: OpenAPIObject): Set<string> {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item) as { requestBody?: Schema }[]);
  const references = operations.map(
    (operation) => /"#\/components\/schemas\/([^"]+)"/.exec(JSON.stringify(operation?.requestBody ?? null))?.[1],
  );
  return new Set(references.filter((name) => name !== undefined));
}

/** Schemas of the items of a body's lists. */
function itemNames(body: object | undefined): string[] {
  const properties = body !== undefined && 'properties' in body ? Object.values(body.properties as Schema) : [];
  return properties.flatMap((property) => {
    const { items } = property as { items?: { $ref?: string } };
    return items?.$ref?.split('/').slice(-1) ?? [];
  });
}
