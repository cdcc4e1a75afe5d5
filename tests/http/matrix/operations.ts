import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JsonValue } from '@svc/expressions';
import type { Answer, Api, Json } from '../support/api.js';

const DESCRIPTION = fileURLToPath(new URL('../../../apps/api/openapi.json', import.meta.url));

export interface QueryParameter {
  readonly name: string;
  readonly schema: Json;
}

export interface Operation {
  /** `GET /v1/tasks/{id}`. */
  readonly name: string;
  readonly method: string;
  /** With its placeholders. */
  readonly path: string;
  readonly query: readonly QueryParameter[];
  /** The fields of its JSON body. */
  readonly fields: readonly string[];
}

/** Every operation of the API. It is read from the committed description, since Jest must know its tests before a server runs. */
export const OPERATIONS: readonly Operation[] = operationsOf(JSON.parse(readFileSync(DESCRIPTION, 'utf8')));

export function operationNames(description: Json): string[] {
  return operationsOf(description).map(({ name }) => name);
}

export function operation(name: string): Operation {
  const found = OPERATIONS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`the API has no operation ${name}`);
  return found;
}

/** The placeholders of a path, each as the path up to it: `/v1/tasks/{id}`. */
export function placesIn(path: string): string[] {
  return [...path.matchAll(/\{[^}]+\}/g)].map(({ index, 0: placeholder }) => path.slice(0, index + placeholder.length));
}

/** Sends an operation with each placeholder replaced by what `fill` returns for it. */
export function call(
  api: Api,
  { method, path }: Operation,
  fill: (place: string) => string,
  body?: JsonValue,
  query = '',
): Promise<Answer> {
  const filled = placesIn(path).reduceRight((text, place) => {
    const start = place.lastIndexOf('{');
    return text.slice(0, start) + encodeURIComponent(fill(place)) + text.slice(place.length);
  }, path);
  const url = query === '' ? filled : `${filled}?${query}`;
  return api.send(method, url, method === 'GET' ? undefined : body);
}

function operationsOf({ paths, components }: Json): Operation[] {
  return Object.entries<Json>(paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, { parameters = [], requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      query: parameters.filter((one: Json) => one.in === 'query'),
      fields: fieldsOf(requestBody?.content?.['application/json']?.schema ?? {}, components.schemas),
    })),
  );
}

function fieldsOf({ $ref, properties, allOf = [], oneOf = [] }: Json, schemas: Json): string[] {
  if ($ref !== undefined) return fieldsOf(schemas[$ref.split('/').at(-1)], schemas);
  const parts = [...allOf, ...oneOf].flatMap((part: Json) => fieldsOf(part, schemas));
  return [...Object.keys(properties ?? {}), ...parts];
}
