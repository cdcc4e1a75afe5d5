import { describe, expect, it } from '@jest/globals';
import { answersOf, formFields, type FormField } from './form-fields';

const schema = {
  type: 'object',
  required: ['order'],
  properties: {
    total: { type: 'number', minimum: 1 },
    order: { type: 'string', title: 'Order number', minLength: 2, default: '4711' },
    boxes: { type: 'integer', maximum: 9 },
    express: { type: 'boolean' },
    size: { enum: ['S', 1, null], default: 1 },
  },
};
const fields = formFields(schema) as FormField[];

describe('the fields of a form', () => {
  it('have the titles and defaults of the schema, and stand first where an answer is needed', () => {
    expect(
      fields.map(({ name, title, kind, isRequired, initial }) => [name, title, kind, isRequired, initial]),
    ).toEqual([
      ['order', 'Order number', 'text', true, '4711'],
      ['total', 'total', 'number', false, ''],
      ['boxes', 'boxes', 'integer', false, ''],
      ['express', 'express', 'boolean', false, ''],
      ['size', 'size', 'choice', false, '1'],
    ]);
  });

  it('are none if a member is a list, an object or nothing known', () => {
    expect(formFields({ properties: { lines: { type: 'array' } } })).toBeNull();
    expect(formFields({ properties: { any: true } })).toBeNull();
    expect(formFields({ components: [] })).toBeNull();
  });
});

describe('the answers of a form', () => {
  it('are values of the types in the schema, without what was not answered', () => {
    expect(answersOf(fields, { order: '4711', total: '2.5', express: 'false', size: '2' })).toEqual({
      value: { order: '4711', total: 2.5, express: false, size: null },
    });
  });

  it('name each field that the schema refuses', () => {
    const answers = answersOf(fields, { order: '', total: '0', boxes: '1.5' });
    expect(answers).toEqual({
      wrong: {
        order: expect.stringContaining('needed'),
        total: expect.stringContaining('1 at least'),
        boxes: expect.stringContaining('whole'),
      },
    });
    expect(answersOf(fields, { order: 'x', total: 'ten' })).toEqual({
      wrong: { order: expect.stringContaining('2 characters'), total: expect.stringContaining('“ten”') },
    });
  });

  it('do not take spaces for the number 0', () => {
    expect(answersOf(fields, { order: '47', total: ' ' })).toHaveProperty('wrong.total');
  });
});
