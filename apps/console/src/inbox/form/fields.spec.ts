import { describe, expect, it } from '@jest/globals';
import { answersOf, initialText } from './answers.js';
import { fieldsOf, fieldsOfVariables } from './fields.js';
import { schemaOfFormJs } from './form-js.js';

const WORDS = { required: 'needed', number: 'no number', integer: 'not whole', json: 'no JSON' };
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

  it('a field begins with the variable of its name, otherwise with the default', () => {
    const textOf = (variables: object) =>
      initialText(fieldsOf(SCHEMA, variables as never).find(({ name }) => name === 'parcels')!);
    expect(textOf({ parcels: 7 })).toBe('7');
    expect(textOf({})).toBe('1');
  });

  it('a form of form-js gives its fields with their labels, choices and limits', () => {
    const schema = schemaOfFormJs({
      components: [
        { type: 'text', text: 'Hello' },
        { type: 'textfield', key: 'reason', label: 'Reason', validate: { required: true, minLength: 2 } },
        { type: 'group', components: [{ type: 'radio', key: 'how', values: [{ label: 'Card', value: 'card' }] }] },
      ],
    });
    expect(fieldsOf(schema, {}).map(({ name, kind, options }) => [name, kind, options])).toEqual([
      ['reason', 'text', []],
      ['how', 'choice', [{ value: 'card', label: 'Card' }]],
    ]);
    expect(schema).toMatchObject({ required: ['reason'], properties: { reason: { minLength: 2 } } });
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

  it('a decimal comma is read as a decimal point', () => {
    expect(answersOf(fieldsOfVariables({ total: 1 }), { total: '2,5' }, WORDS).values).toEqual({ total: 2.5 });
  });

  it('only changed variables are sent where a task has no form', () => {
    const fields = fieldsOfVariables({ total: 1, who: { name: 'Ada' }, ok: true });
    expect(answersOf(fields, { total: '1', who: '{"name":"Bo"}' }, WORDS, true)).toEqual({
      values: { who: { name: 'Bo' } },
      problems: {},
    });
    expect(answersOf(fields, { who: '{' }, WORDS, true).problems).toEqual({ who: 'no JSON' });
  });
});
