import { describe, expect, it } from '@jest/globals';
import type { ItemStructure, ItemType } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { objectSchemaOf } from './object-schema-of.js';

const typeOf = (id: string, structure: ItemStructure, isCollection = false): ItemType => ({
  id,
  structure,
  isCollection,
});
const inline = (id: string, schema: JsonValue, isCollection = false): ItemType =>
  typeOf(id, { kind: 'schema', hint: null, schema }, isCollection);

const TREE: JsonValue = {
  $id: 'https://example.com/tree',
  $defs: { 'a/b~c %': { type: 'integer' }, leaf: { $anchor: 'leaf', type: 'string' } },
  type: 'object',
  properties: {
    name: { $ref: '#leaf' },
    number: { $ref: '#/$defs/a~1b~0c%20%25' },
    children: { type: 'array', items: { $dynamicRef: '#' } },
    same: { $ref: 'https://example.com/tree#/properties/name' },
  },
  required: ['name'],
};

const accepts = (schema: object, value: unknown): boolean =>
  new Ajv2020({ strict: false, validateFormats: false, ownProperties: true }).validate(schema, value);

describe('the schema of an object', () => {
  it('an object schema has every member with its title or name, and the required ones', () => {
    const members = [
      { name: 'amount', type: typeOf('t1', { kind: 'xsd', name: 'decimal' }) },
      { name: 'colour', type: inline('t2', { title: 'Colour', enum: ['red'] }) },
      { name: 'anything', type: null },
      { name: 'never', type: inline('t3', false) },
    ];
    expect(objectSchemaOf(members, ['amount'])).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        amount: { title: 'amount', type: 'number' },
        colour: { title: 'Colour', enum: ['red'] },
        anything: { title: 'anything' },
        never: false,
      },
      required: ['amount'],
    });
  });

  it.each([
    ['a tree', { one: { name: 'x', children: [{ name: 'y', number: 1 }] } }, true],
    ['a wrong name below', { one: { name: 'x', children: [{ name: 'y', children: [{ name: 1 }] }] } }, false],
    ['a wrong number', { one: { name: 'x', number: 'n' } }, false],
    ['a list of trees', { many: [{ name: 'x' }, { name: 'y' }] }, true],
    ['a list with a wrong tree', { many: [{ name: 'x' }, {}] }, false],
    ['a wrong member by its full address', { two: { name: 'x', same: 1 } }, false],
  ])('an object schema keeps the references inside its types: %s', (_, value, isValid) => {
    const tree = inline('tree', TREE);
    const schema = objectSchemaOf(
      [
        { name: 'one', type: tree },
        { name: 'two', type: tree },
        { name: 'many', type: inline('trees', TREE, true) },
      ],
      [],
    );
    expect(accepts(schema, value)).toBe(isValid);
  });

  it('an object schema needs nothing outside, however often a type is used', () => {
    const type = inline('t', { $id: 'https://example.com/t', $anchor: 'a', type: 'string' });
    const schema = objectSchemaOf(
      [
        { name: 'a', type },
        { name: 'b', type },
      ],
      ['a'],
    );
    expect(accepts(schema, { a: 'x', b: 'y' })).toBe(true);
    expect(accepts(schema, { b: 'y' })).toBe(false);
  });

  it('an object schema treats names like __proto__ as ordinary names', () => {
    const schema = objectSchemaOf([{ name: '__proto__', type: inline('t', true) }], ['constructor']);
    expect(Object.keys(schema['properties'] as object)).toEqual(['__proto__']);
    expect(accepts(schema, {})).toBe(false);
  });
});
