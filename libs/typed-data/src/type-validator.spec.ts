import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { inline, validating } from '../testing/validating.js';
import { createTypeValidator } from './type-validator.js';

const told = (structure: Parameters<typeof validating>[0], value: JsonValue, isCollection = false): string[] =>
  validating(structure, isCollection)(value).map(({ path, message }) => `${path}: ${message}`);

describe('reports of violations', () => {
  it('a violation has the path, the message, the expected and the found value', () => {
    expect(validating({ kind: 'xsd', name: 'int' })('7')).toEqual([
      { path: 'value', message: 'expected a whole number, but found "7"', expected: 'a whole number', value: '7' },
    ]);
  });
  it('a violation has the index in a collection and the path inside an item [resources.typed-data-declarations.is-collection-true-the-variable-must-be]', () => {
    const document = inline({
      type: 'object',
      properties: { url: { type: 'string', format: 'uri' } },
      required: ['url'],
    });
    expect(told(document, [{ url: 'https://a' }, { url: 7 }, {}, 'x'], true)).toEqual([
      'value[1].url: expected text, but found 7',
      'value[2].url: expected a value, but found nothing',
      'value[3]: expected an object, but found "x"',
    ]);
    expect(told(document, { url: 'https://a' }, true)).toEqual(['value: expected a list, but found an object']);
    expect(told({ kind: 'xsd', name: 'date' }, ['2024-01-01', '2024-13-01'], true)).toEqual([
      'value[1]: expected a date of ISO 8601, such as 2024-05-31, but found "2024-13-01"',
    ]);
  });
  it('names that are no identifiers are in brackets in a path', () => {
    const numbers = inline({ additionalProperties: { type: 'number' } });
    const value = { 'a b': 'x', 'a/b~c': 'x', grün: 'x', '1': 'x', '': 'x' };
    expect(
      validating(numbers)(value)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['value.grün', 'value[""]', 'value["1"]', 'value["a b"]', 'value["a/b~c"]']);
  });
  it.each<[JsonValue, JsonValue, string]>([
    [{ enum: ['a', 1, null] }, 'b', 'expected one of "a", 1, null, but found "b"'],
    [{ const: { a: 1 } }, 2, 'expected {"a":1}, but found 2'],
    [{ type: ['string', 'null'] }, 2, 'expected text or null, but found 2'],
    [{ minimum: 3 }, 2, 'expected at least 3, but found 2'],
    [{ exclusiveMaximum: 3 }, 3, 'expected less than 3, but found 3'],
    [{ multipleOf: 0.01 }, 1.005, 'expected a multiple of 0.01, but found 1.005'],
    [{ minLength: 2 }, 'a', 'expected at least 2 characters, but found "a"'],
    [{ maxItems: 1 }, [1, 2], 'expected at most 1 items, but found a list of 2'],
    [{ uniqueItems: true }, [1, 1], 'expected no two equal items, but found a list of 2'],
    [{ pattern: '^a+$' }, 'b', 'expected text that matches ^a+$, but found "b"'],
    [{ format: 'email' }, 'b', 'expected an e-mail address, but found "b"'],
    [{ not: {} }, 1, 'expected a value that does not fit what is excluded, but found 1'],
    [{ contains: { const: 1 } }, [2], 'expected a list with the items that are demanded, but found a list of 1'],
    [false, 1, 'expected no value here, but found 1'],
    [{ unevaluatedItems: false }, [1], 'expected no more items than are declared, but found a list of 1'],
    [{ minProperties: 1 }, {}, 'expected at least 1 members, but found an object'],
  ])('the violations of %j for %j say: %s', (schema, value, message) => {
    expect(validating(inline(schema))(value).map((found) => found.message)).toEqual([message]);
  });
  it('undeclared members and wrong names are violations that name them', () => {
    expect(told(inline({ properties: { a: true }, additionalProperties: false }), { a: 1, b: 2 })).toEqual([
      'value.b: expected no member of this name, but found 2',
    ]);
    expect(told(inline({ properties: { a: true }, unevaluatedProperties: false }), { b: 2 })).toEqual([
      'value.b: expected no member of this name, but found 2',
    ]);
    expect(told(inline({ propertyNames: { maxLength: 1 } }), { ab: 2 })).toEqual([
      'value: expected names that are at most 1 characters, but found "ab"',
    ]);
    expect(told(inline({ dependentRequired: { a: ['b'] } }), { a: 1 })).toEqual([
      'value.b: expected a value, but found nothing',
    ]);
  });
  it('the number and length of violations are limited', () => {
    const numbers = inline({ items: { type: 'number' } });
    expect(
      told(
        numbers,
        Array.from({ length: 500 }, () => 'x'),
      ),
    ).toHaveLength(100);
    expect(
      told(
        { kind: 'xsd', name: 'int' },
        Array.from({ length: 500 }, () => 'x'),
        true,
      ),
    ).toHaveLength(100);
    const long = 'x'.repeat(10_000);
    const [found] = validating(inline({ additionalProperties: { enum: [`${long}y`] } }))({ [long]: long });
    expect(found!.message.length).toBeLessThanOrEqual(500);
    expect(found!.expected.length).toBeLessThanOrEqual(500);
    expect(found!.path.length).toBeLessThanOrEqual(520);
    expect(found).not.toHaveProperty('value');
  });
});

describe('members of objects', () => {
  it('only own members of an object count', () => {
    const schema = inline({
      properties: { constructor: { type: 'number' }, toString: { type: 'number' } },
      required: ['constructor', 'valueOf', '__proto__'],
      additionalProperties: false,
    });
    expect(told(schema, {}).toSorted()).toEqual([
      'value.__proto__: expected a value, but found nothing',
      'value.constructor: expected a value, but found nothing',
      'value.valueOf: expected a value, but found nothing',
    ]);
    const hostile = JSON.parse('{"__proto__": {"constructor": 1}, "constructor": "x", "valueOf": 1}') as JsonValue;
    expect(told(schema, hostile).toSorted()).toEqual([
      'value.__proto__: expected no member of this name, but found an object',
      'value.constructor: expected a number, but found "x"',
      'value.valueOf: expected no member of this name, but found 1',
    ]);
  });
});

describe('const, enum and uniqueItems', () => {
  it('equality compares what values hold, whatever their member names', () => {
    const members = { valueOf: 1, constructor: 2, toString: 3 };
    const schema = inline({ properties: { a: { enum: [members, [1]] }, b: { const: {} } } });
    expect(told(schema, { a: { toString: 3, constructor: 2, valueOf: 1 }, b: {} })).toEqual([]);
    expect(told(schema, { a: [1] })).toEqual([]);
    expect(told(schema, { a: { valueOf: 1 } })).toHaveLength(1);
    expect(told(schema, { b: { constructor: 1 } })).toHaveLength(1);
    expect(told(inline({ uniqueItems: true }), [members, { ...members }])).toHaveLength(1);
    expect(told(inline({ uniqueItems: true }), [1, '1', true, 'true', null, 'null', [], {}, '[]'])).toEqual([]);
  });
});

describe('file references', () => {
  const file = { kind: 'file' } as const;
  const live = {
    type: 'file_ref',
    file_id: 'f',
    filename: 'a.pdf',
    content_type: 'application/pdf',
    size: 3,
    sha256: 'a'.repeat(64),
  };
  const gone = { type: 'file_ref_deleted', file_id: 'f', deleted_at: '2024-05-31T14:30:00.000Z' };

  it('svc:file accepts a file reference and a tombstone [resources.typed-data-declarations.svc-file-the-variable-holds-a-live]', () => {
    expect(told(file, live)).toEqual([]);
    expect(told(file, gone)).toEqual([]);
    expect(told(file, [live, gone], true)).toEqual([]);
  });
  it.each<[JsonValue]>([
    ['f'],
    [null],
    [{}],
    [{ ...live, type: 'file' }],
    [{ ...live, size: -1 }],
    [{ ...live, sha256: 'x' }],
    [{ ...gone, deleted_at: 'yesterday' }],
    [{ type: 'file_ref', file_id: 'f' }],
  ])('svc:file refuses %j', (value) => expect(told(file, value)).not.toEqual([]));
});

describe('types without rules', () => {
  it('an unknown type accepts any value, and a collection of it needs a list [resources.typed-data-declarations.any-unrecognized-token-is-accepted-and-validates]', () => {
    const any = { kind: 'any', structureRef: 'tns:Order' } as const;
    expect(told(any, { a: [null] })).toEqual([]);
    expect(told(any, [1], true)).toEqual([]);
    expect(told(any, 1, true)).toEqual(['value: expected a list, but found 1']);
  });
  it('only types of the process can be validated', () => {
    const validator = createTypeValidator({ types: [], objects: [], stores: [] }, { maxBase64Bytes: 1 });
    expect(() => validator.validate({ type: 'T', name: 'a', value: 1 })).toThrow('the process has no type T');
  });
});

describe('several values at once', () => {
  /** A list whose items are each compared with all of these. */
  const tangled = inline({ items: { anyOf: Array.from({ length: 299 }, (_, i) => ({ const: `no${i}` })) } });
  const types = [
    { id: 'tangled', isCollection: false, structure: tangled },
    { id: 'int', isCollection: false, structure: { kind: 'xsd', name: 'int' } },
  ] as const;
  const validator = createTypeValidator({ types, objects: [], stores: [] }, { maxBase64Bytes: 1024 });
  const check = (type: string, name: string, value: JsonValue) => ({ type, name, value });

  it('the violations of several values are reported together', () => {
    const found = validator.validateAll([check('int', 'a', 'x'), check('int', 'b', 1), check('int', 'c', 'y')]);
    expect(found.map(({ path }) => path)).toEqual(['a', 'c']);
  });

  it('several values share the time that their total size allows', () => {
    const value = Array.from({ length: 800 }, () => 'no298');
    const many = Array.from({ length: 4 }, (_, i) => check('tangled', `list${i}`, value));
    expect(validator.validateAll(many.slice(0, 1))).toEqual([]);
    const found = validator.validateAll(many);
    expect(found[0]?.message).toContain('a value that can be checked in bounded time');
    expect(found.map(({ path }) => path).slice(-2)).toEqual(['list2', 'list3']);
  });

  it('several values share the limit of violations', () => {
    const many = Array.from({ length: 150 }, (_, i) => check('int', `v${i}`, 'x'));
    expect(validator.validateAll(many)).toHaveLength(100);
  });
});
