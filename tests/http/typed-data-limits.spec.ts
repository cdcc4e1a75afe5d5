import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, refusalOf } from './support/api.js';
import { OwnApi } from './support/own-api.js';
import { registerTenant } from './support/tenants.js';
import { dataObject, itemType, schemaType, typedTask, typedXml, uploadTyped } from './support/typed-processes.js';

const base64Of = (bytes: number): string => Buffer.alloc(bytes, 7).toString('base64');
const types = (count: number): string =>
  Array.from({ length: count }, (_, n) => itemType(`t${n}`, 'xsd:string')).join('');
/** A schema of about this many bytes. */
const ofBytes = (bytes: number): JsonObject => ({ type: 'string', description: 'x'.repeat(bytes - 40) });
/** A schema of this many levels. */
const ofDepth = (levels: number): JsonObject =>
  levels <= 1 ? { type: 'string' } : { type: 'array', items: ofDepth(levels - 1) };

/** [typed-data#schemas] */
describe('limits of typed data', () => {
  let api: Api;
  let own: OwnApi;
  let small: Api;
  beforeAll(async () => {
    [api, own] = await Promise.all([
      registerTenant(),
      OwnApi.start({
        MAX_BASE64_VARIABLE_BYTES: '10',
        MAX_ITEM_DEFINITIONS: '2',
        MAX_ITEM_SCHEMA_BYTES: '100',
        MAX_ITEM_SCHEMA_DEPTH: '3',
      }),
    ]);
    small = own.as(api.key);
  }, 240_000);
  afterAll(() => own.stop(), 240_000);

  const validated = async (on: Api, definitions: string): Promise<boolean> => {
    const source = typedXml({ definitions, elements: [typedTask('a')] });
    const body = { key: `k-${crypto.randomUUID()}`, name: 'Typed', source_type: 'bpmn', source };
    const { valid } = dataOf(await on.post('/v1/definitions/validate', body));
    const { status, body: answer } = await on.post('/v1/definitions', body);
    expect([status, status === 201 || answer.error.findings.length > 0]).toEqual([valid ? 201 : 400, true]);
    return valid;
  };

  it.each([
    ['accept', '200 itemDefinitions', 'item-definition-elements-per-document', types(200)],
    ['refuse', '201 itemDefinitions', 'item-definition-elements-per-document', types(201)],
    ['accept', 'a schema of 64 KB', 'schema-size-per-item-definition', schemaType('t', ofBytes(64 * 1024 - 100))],
    ['refuse', 'a schema of 65 KB', 'schema-size-per-item-definition', schemaType('t', ofBytes(65 * 1024))],
    ['accept', 'a schema of 20 levels', 'schema-nesting-depth', schemaType('t', ofDepth(20))],
    ['refuse', 'a schema of 21 levels', 'schema-nesting-depth', schemaType('t', ofDepth(21))],
  ])('the default limits of typed data %s %s [limits.%s]', async (verdict, _, _id, definitions) => {
    expect(await validated(api, definitions)).toBe(verdict === 'accept');
  });

  it.each([
    ['accept', '2 itemDefinitions', types(2)],
    ['refuse', '3 itemDefinitions', types(3)],
    ['accept', 'a schema of 90 bytes', schemaType('t', ofBytes(90))],
    ['refuse', 'a schema of 110 bytes', schemaType('t', ofBytes(110))],
    ['accept', 'a schema of 3 levels', schemaType('t', ofDepth(3))],
    ['refuse', 'a schema of 4 levels', schemaType('t', ofDepth(4))],
  ])(
    'the configured limits of typed data %s %s [limits.limit-limits-given-by-environment-settings-are] [limits.the-last-three-item-definition-limits-and]',
    async (verdict, _, definitions) => {
      expect(await validated(small, definitions)).toBe(verdict === 'accept');
    },
  );

  it.each([
    ['to 1 MB by default', () => api, 1024 * 1024],
    ['as configured', () => small, 10],
  ])(
    'the decoded size of a base64Binary variable is limited %s [limits.xsd-base64binary-variable] [limits.the-last-three-item-definition-limits-and] [resources.typed-data-declarations.xsd-primitives-xsd-string-xsd-decimal-xsd]',
    async (_, on, most) => {
      const key = await uploadTyped(api, {
        definitions: itemType('bytes', 'xsd:base64Binary'),
        data: dataObject('content', 'bytes'),
        elements: [typedTask('a')],
      });
      const over = await on().post('/v1/instances', {
        definition_key: key,
        variables: { content: base64Of(most + 1) },
      });
      expect([over.status, over.body.errors?.map(({ path }: { path: string }) => path)]).toEqual([400, ['content']]);
      const missing = { definition_key: 'nothing', variables: { content: base64Of(most) } };
      expect(refusalOf(await on().post('/v1/instances', missing))).toEqual([404, 'NOT_FOUND']);
      const fits = { variables: { content: base64Of(most) }, script: [] };
      expect(dataOf(await on().post(`/v1/definitions/${key}/simulate`, fits)).status).toBe('running');
    },
  );
});
