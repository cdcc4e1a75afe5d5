import { beforeAll, describe, expect, it } from '@jest/globals';
import { Api, type Json } from '../support/api.js';

/** Rules for every operation, read from the API description. Every answer in every test is checked against that description. */
let description: Json;
beforeAll(async () => {
  description = (await new Api(null).get('/openapi.json')).body;
});

interface Operation {
  readonly name: string;
  readonly declared: Json;
}

const operations = (): Operation[] =>
  Object.entries<object>(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, declared]) => ({ name: `${method.toUpperCase()} ${path}`, declared })),
  );

function schemaOf(schema: Json): Json {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? schema : description.components.schemas[name];
}

/** Schemas of bodies that a client sends as JSON. */
const bodyOf = ({ declared }: Operation): Json => schemaOf(declared.requestBody?.content?.['application/json']?.schema);

const WITHOUT_ENVELOPE = /^GET \/(health|schemas|metrics)/;
const REGISTRATION = /^POST \/v1\/register\//;

describe('general rules', () => {
  it('every operation answers JSON with data, except for text outputs [service.all-request-and-response-bodies-are-json]', () => {
    const bare = operations().filter(({ name, declared }) => {
      const schemas = Object.entries<Json>(declared.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([, response]) => schemaOf(response.content?.['application/json']?.schema))
        .filter((schema) => schema !== undefined);
      return !WITHOUT_ENVELOPE.test(name) && schemas.some(({ properties }) => properties?.data === undefined);
    });
    expect(bare.map(({ name }) => name)).toEqual([]);
    expect(operations().filter((one) => bodyOf(one) !== undefined).length).toBeGreaterThan(20);
  });

  it('no operation takes a tenant id [authentication.2-the-key-identifies-the-tenant]', () => {
    const asking = operations().filter((one) => {
      const parameters: Json[] = one.declared.parameters ?? [];
      const names = [...parameters.map(({ name }) => name), ...Object.keys(bodyOf(one)?.properties ?? {})];
      return names.some((name) => /tenant/i.test(name)) && !REGISTRATION.test(one.name);
    });
    expect(asking.map(({ name }) => name)).toEqual([]);
  });

  it('every operation is under /v1, except for health, metrics, schemas and the codec [versioning.1-the-api-is-addressed-under]', () => {
    const outside = Object.keys(description.paths).filter((path) => !path.startsWith('/v1/'));
    expect(outside.filter((path) => !/^\/(health|metrics|schemas|codec)/.test(path))).toEqual([]);
    expect(description.info.version).toBe('0.1.0');
  });
});
