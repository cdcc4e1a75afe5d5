import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, refusalOf } from '../support/api.js';
import { registerTenant } from '../support/tenants.js';
import { itemType, schemaType, typedTask, typedXml } from '../support/typed-processes.js';

const inline = (schema: string): string =>
  `<itemDefinition id="t" structureRef="svc:inline"><extensionElements>${schema}</extensionElements></itemDefinition>`;
const MANY = Array.from({ length: 201 }, (_, n) => itemType(`t${n}`, 'xsd:string')).join('');

/** [typed-data#schemas] */
const MALFORMED: readonly (readonly [what: string, ids: string, definitions: string])[] = [
  ['no schema', '[errors.svc-inline-without-a-svc-schema-element]', itemType('t', 'svc:inline')],
  [
    'text that is no JSON',
    '[errors.schema-text-that-is-not-valid-json]',
    inline('<svc:schema kind="object">{"type": </svc:schema>'),
  ],
  ['a schema that is none', '[errors.a-schema-that-fails-json-schema-meta]', schemaType('t', { type: 'integr' })],
  [
    'an external reference',
    '[errors.an-external-ref] [limits.external-ref]',
    schemaType('t', { $ref: 'https://example.org/order.json' }),
  ],
  [
    'a catalog',
    '[errors.a-svc-catalog-reference] [resources.typed-data-declarations.svc-catalog-not-supported]',
    itemType('t', 'svc:catalog/order'),
  ],
  ['too many', '[errors.any-count-or-size-beyond-the-limits]', MANY],
];

describe('an upload with malformed types', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  it.each(MALFORMED)(
    'an upload with %s is refused [errors.5-a-definition-upload-is-rejected] %s',
    async (_what, _ids, definitions) => {
      const key = `k-${crypto.randomUUID()}`;
      const source = typedXml({ definitions, elements: [typedTask('a')] });
      const answer = await api.post('/v1/definitions', { key, name: 'Typed', source_type: 'bpmn', source });
      expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.findings).toContainEqual(expect.objectContaining({ severity: 'error' }));
      expect((await api.get(`/v1/definitions/${key}`)).status).toBe(404);
    },
  );
});
