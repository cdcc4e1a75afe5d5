import { describe, expect, it } from '@jest/globals';
import { answersOf } from './answers.js';
import type { Field } from './field.js';
import { fieldOfWhole, fieldsOf, fieldsOfVariables } from './fields.js';
import { initialText } from './initial-text.js';
import { isoOf, localText } from './moments.js';
import type { Schema } from './schema.js';

const WORDS = {
  required: 'needed',
  number: 'no number',
  integer: 'not whole',
  datetime: 'no moment',
  json: 'no JSON',
  object: 'no object',
};
const SCHEMA = {
  type: 'object',
  required: ['approved', 'parcels'],
  properties: {
    approved: { type: 'boolean', 'x-widget': 'radio' },
    bay: { enum: ['1', '2', '3', '4'] },
    note: { type: 'string', maxLength: 140 },
    parcels: { type: 'integer', title: 'Number of parcels', default: 1 },
    secret: { type: 'string', 'x-widget': 'hidden' },
    shown: { type: 'string', readOnly: true },
    first: { $ref: '#/$defs/Day', 'x-order': 1 },
  },
  $defs: { Day: { type: 'string', format: 'date', title: 'Day' } },
};

const MOMENT = { type: 'string', format: 'date-time' };

/** The only field of a property. */
const fieldFor = (property: object, value?: unknown): Field =>
  fieldsOf({ properties: { a: property as Schema } }, value === undefined ? {} : { a: value as never })[0] as Field;

describe('the fields of a form', () => {
  it('a schema gives fields by x-order, then the required ones, then the others', () => {
    const fields = fieldsOf(SCHEMA, {});
    expect(fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'first date',
      'approved choice',
      'parcels integer',
      'bay select',
      'note long',
    ]);
    expect(fields[0]).toMatchObject({ label: 'Day', isRequired: false });
  });

  it.each<[string, object, unknown]>([
    ['text', { type: 'string', minLength: 2, pattern: 'x' }, 'a'],
    ['long', { type: 'string' }, 'two\nlines'],
    ['date', { type: 'string', format: 'date' }, '2026-11-26'],
    ['text', { type: 'string', format: 'date' }, 'tomorrow'],
    ['datetime', { type: 'string', format: 'date-time' }, '2026-11-26T12:00:00Z'],
    ['email', { type: 'string', format: 'email' }, undefined],
    ['url', { type: 'string', format: 'uri' }, undefined],
    ['json', { type: 'string' }, 7],
    ['choice', { oneOf: [{ const: 1, title: 'One' }] }, undefined],
    ['json', { oneOf: [{ type: 'string' }, { type: 'number' }] }, undefined],
    ['checkbox', { type: ['boolean', 'null'] }, undefined],
    ['lines', { type: 'array', items: { type: 'string' } }, ['a', 'b']],
    ['json', { type: 'array', items: { type: 'string' } }, ['a\nb']],
    ['checks', { type: 'array', items: { enum: ['a', 'b'] } }, ['b']],
    ['json', { type: 'array', items: { enum: ['a', 'b'] } }, ['c']],
    ['json', { type: 'array', items: { type: 'object' } }, undefined],
    ['group', { type: 'object', properties: { city: { type: 'string' } } }, undefined],
    ['json', { type: 'object' }, undefined],
    ['shown', { type: 'string', readOnly: true }, 'a'],
    ['shown', { const: 'a' }, undefined],
  ])('asks by the control %s for %j with the value %j', (kind, property, value) => {
    expect(fieldFor(property, value).kind).toBe(kind);
  });

  it('objects deeper than three levels are asked for as JSON, also where a schema refers to itself', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } };
    const kinds: string[] = [];
    let fields: readonly Field[] = fieldsOf({ ...node, $defs: { Node: node } }, {});
    for (; fields.length > 0; fields = fields[0]?.fields ?? []) kinds.push(`${fields[0]?.name} ${fields[0]?.kind}`);
    expect(kinds).toEqual(['next group', 'next/next group', 'next/next/next group', 'next/next/next/next json']);
  });

  it('a field begins with the variable of its name, otherwise with the default', () => {
    const textOf = (variables: object) =>
      initialText(fieldsOf(SCHEMA, variables as never).find(({ name }) => name === 'parcels')!);
    expect(textOf({ parcels: 7 })).toBe('7');
    expect(textOf({})).toBe('1');
  });
});

describe('the answers of a form', () => {
  it('texts become values of the types that the fields have', () => {
    const typed = { approved: 'false', parcels: '3', bay: '"2"', note: 'lift' };
    expect(answersOf(fieldsOf(SCHEMA, {}), typed, WORDS)).toEqual({
      values: { approved: false, parcels: 3, bay: '2', note: 'lift' },
      problems: {},
    });
  });

  it('a required field that is empty and a number that is none are problems, and are not sent', () => {
    expect(answersOf(fieldsOf(SCHEMA, {}), { parcels: '1.5' }, WORDS)).toEqual({
      values: {},
      problems: { approved: 'needed', parcels: 'not whole' },
    });
  });

  it('a decimal comma is read as a decimal point, and spaces are not the number 0', () => {
    expect(answersOf(fieldsOfVariables({ total: 1 }), { total: '2,5' }, WORDS).values).toEqual({ total: 2.5 });
    expect(answersOf(fieldsOfVariables({ total: 1 }), { total: ' ' }, WORDS).problems).toEqual({ total: 'needed' });
  });

  it('only changed variables are sent where a task has no form', () => {
    const fields = fieldsOfVariables({ total: 1, who: { name: 'Ada' }, ok: true });
    expect(answersOf(fields, { total: '1', who: '{"name":"Bo"}' }, WORDS, true)).toEqual({
      values: { who: { name: 'Bo' } },
      problems: {},
    });
    expect(answersOf(fields, { who: '{' }, WORDS, true).problems).toEqual({ who: 'no JSON' });
  });

  it.each<[string, object, unknown, string | undefined, unknown]>([
    ['lines become entries', { type: 'array', items: { type: 'number' } }, undefined, '1\n\n 2,5 ', [1, 2.5]],
    ['lines that are emptied become no entries', { type: 'array', items: { type: 'string' } }, ['a'], '', []],
    [
      'a moment that nobody has changed keeps its zone',
      MOMENT,
      '2026-11-26T12:00:07+03:00',
      undefined,
      '2026-11-26T12:00:07+03:00',
    ],
    ['a constant is sent', { const: 5 }, undefined, undefined, 5],
    ['what is read-only is not sent', { type: 'string', readOnly: true }, 'a', undefined, undefined],
  ])('%s', (_, property, value, text, sent) => {
    const typed = text === undefined ? {} : { a: text };
    expect(answersOf([fieldFor(property, value)], typed, WORDS)).toEqual({
      values: sent === undefined ? {} : { a: sent },
      problems: {},
    });
  });

  it('a moment is typed in the zone of the browser and sent in UTC', () => {
    expect(isoOf(localText('2026-11-26T12:30:00Z'))).toBe('2026-11-26T12:30:00Z');
    expect(answersOf([fieldFor(MOMENT)], { a: '2026-11' }, WORDS).problems).toEqual({ a: 'no moment' });
  });

  describe('of an object', () => {
    const address = (required: string[], value?: unknown): Field[] =>
      fieldsOf(
        {
          required,
          properties: {
            address: {
              type: 'object',
              required: ['city'],
              properties: { city: { type: 'string' }, 'a/b': { type: 'boolean' } },
            },
          },
        },
        value === undefined ? {} : { address: value as never },
      );

    it('one that nobody has answered is left out, and if it is needed its members are missing', () => {
      expect(answersOf(address([]), {}, WORDS)).toEqual({ values: {}, problems: {} });
      expect(answersOf(address(['address']), {}, WORDS).problems).toEqual({ 'address/city': 'needed' });
    });

    it('its members stand in it, and a slash in a name belongs to the name', () => {
      expect(answersOf(address([]), { 'address/a~1b': 'true' }, WORDS)).toEqual({
        values: { address: { 'a/b': true } },
        problems: { 'address/city': 'needed' },
      });
    });

    it('members that have no field stay as they were', () => {
      const fields = address([], { city: 'Köln', floor: 3 });
      expect(answersOf(fields, { 'address/city': 'Bonn' }, WORDS).values).toEqual({
        address: { city: 'Bonn', floor: 3, 'a/b': false },
      });
    });
  });

  it('the field of the whole takes objects alone', () => {
    const answers = (text: string) => answersOf([fieldOfWhole('Variables', '')], { '': text }, WORDS);
    expect(answers('{"total": 12}')).toEqual({ values: { total: 12 }, problems: {} });
    expect(answers('')).toEqual({ values: {}, problems: {} });
    expect([answers('[1]').problems, answers('{').problems]).toEqual([{ '': 'no object' }, { '': 'no JSON' }]);
  });
});
