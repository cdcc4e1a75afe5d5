import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { inline, validating } from '../../testing/validating.js';
import { SchemaReader } from './read-schema.js';

const NAMES = ['a', 'b', 'c'];
const name = fc.constantFrom(...NAMES);
const leaf: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(null, true, false, 0, 1, 2.5, -1, '', 'a', 'ab', 'abc', 'b1'),
  fc.integer({ min: -3, max: 3 }),
);
const value = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'null');
const small = fc.integer({ min: 0, max: 3 });
const pattern = fc.constantFrom('^a', 'b$', '^[ab]+$', '1', '^.?$');

/** Every keyword of draft 2020-12 that affects the result, including references into `$defs`. */
const schema = fc.letrec<{ schema: JsonValue }>((tie) => {
  const inner = tie('schema');
  const some = fc.array(inner, { minLength: 1, maxLength: 3 });
  const named = fc.dictionary(name, inner, { maxKeys: 3 });
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<JsonValue>(true, false, {}, { $ref: '#/$defs/r' }, { $ref: '#/$defs/s' }, { $ref: '#anchor' }),
      fc.record(
        {
          type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
          enum: fc.array(value, { minLength: 1, maxLength: 3 }),
          const: value,
          minimum: small,
          exclusiveMaximum: small,
          multipleOf: fc.constantFrom(1, 2, 0.5),
          minLength: small,
          maxLength: small,
          pattern,
          minItems: small,
          maxItems: small,
          uniqueItems: fc.boolean(),
          minContains: small,
          maxContains: small,
          minProperties: small,
          maxProperties: small,
          required: fc.uniqueArray(name, { maxLength: 2 }),
          dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), { maxKeys: 2 }),
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<JsonValue>,
      fc.record(
        {
          allOf: some,
          anyOf: some,
          oneOf: some,
          not: inner,
          if: inner,
          then: inner,
          else: inner,
          items: inner,
          prefixItems: some,
          contains: inner,
          properties: named,
          patternProperties: fc.dictionary(pattern, inner, { maxKeys: 2 }),
          additionalProperties: inner,
          propertyNames: inner,
          dependentSchemas: named,
          unevaluatedItems: inner,
          unevaluatedProperties: inner,
          $ref: fc.constantFrom('#/$defs/r', '#/$defs/s'),
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<JsonValue>,
    ),
  };
}).schema;

const document = fc.tuple(schema, schema, schema, fc.boolean()).map(([root, r, s, isNamed]): JsonValue => {
  const anchored = isNamed && typeof s === 'object' ? { ...(s as object), $anchor: 'anchor' } : { $anchor: 'anchor' };
  const body = typeof root === 'object' ? (root as { readonly [keyword: string]: JsonValue }) : { allOf: [root] };
  return { ...body, $defs: { r, s: anchored as JsonValue } };
});

const PLAIN = { strict: false, meta: false, validateSchema: false, ownProperties: true, logger: false } as const;

/** Null if the plain validator throws, as it does for some schemas that ours writes differently. */
function verdictOf(plain: ValidateFunction, given: JsonValue): boolean | null {
  try {
    return plain(given);
  } catch {
    return null;
  }
}

describe('comparison with Ajv', () => {
  it('a type accepts exactly what its schema accepts', () => {
    const numRuns = Number(process.env['RANDOM_RUNS'] ?? 100);
    let [tried, compared] = [0, 0];
    fc.assert(
      fc.property(document, fc.array(value, { minLength: 1, maxLength: 10 }), (found, values) => {
        tried += 1;
        // Random schemas that would never end or expand too far are refused.
        if (!new SchemaReader({ maxBytes: 65_536, maxDepth: 20 }).read(JSON.stringify(found)).ok) return;
        const plain = new Ajv2020({ ...PLAIN }).compile(found as object);
        const validate = validating(inline(found));
        for (const given of values) {
          const expected = verdictOf(plain, given);
          if (expected !== null) expect([found, given, validate(given).length === 0]).toEqual([found, given, expected]);
        }
        compared += 1;
      }),
      { numRuns },
    );
    expect(compared).toBeGreaterThan(tried / 5);
  });
});
