import { describe, expect, it } from '@jest/globals';
import { isOneWhole, type Values } from './answers.js';
import { askedAtStart, askedByTask, namesIn } from './asked.js';
import { toldBy, violationsOf } from './checks.js';
import { fieldsOf } from './fields.js';
import { sentOf } from './form-js/sent.js';
import { nearestOf, pointerOfPath } from './pointers.js';

const WORDS = {
  required: 'needed',
  other: (message: string) => `other: ${message}`,
  byKeyword: {
    minimum: (least: unknown) => `at least ${String(least)}`,
    minLength: (least: unknown) => `${String(least)} characters`,
    required: () => 'lacks something',
  },
};

describe('the check of answers', () => {
  const schema = {
    type: 'object',
    required: ['parcels', 'address'],
    properties: {
      parcels: { type: 'integer', minimum: 1 },
      address: { type: 'object', required: ['city'], properties: { city: { type: 'string', minLength: 2 } } },
      lines: { type: 'array', items: { type: 'object', required: ['sku'] } },
      code: { type: 'string', pattern: '^[A-Z]+$' },
    },
    additionalProperties: false,
  };
  const problemsOf = async (values: Values) =>
    toldBy(await violationsOf(schema, values), schema, WORDS, namesIn(fieldsOf(schema, {})));

  it('values that the schema allows have no problem', async () => {
    expect(await problemsOf({ parcels: 1, address: { city: 'Köln' } })).toEqual({});
  });

  it('a problem stands at the field, in words with the bound of the schema', async () => {
    const problems = await problemsOf({ parcels: 0, address: { city: 'K' }, code: 'a' });
    expect(problems).toMatchObject({ parcels: 'at least 1', 'address/city': '2 characters' });
    expect(problems['code']).toMatch(/^other: /);
  });

  it('what is missing in a group is told by its fields, and in JSON by the place', async () => {
    expect(await problemsOf({ parcels: 1, address: {}, lines: [{ sku: 1 }, {}] })).toEqual({
      lines: '1: lacks something',
    });
  });

  it('what no field holds is told of the whole', async () => {
    expect(await problemsOf({ parcels: 1, address: { city: 'Köln' }, more: 1 })).toEqual({
      '': expect.stringContaining('more'),
    });
  });

  it('one of several output sets must be whole', () => {
    const sets = [['verdict'], ['question', 'to']];
    expect(isOneWhole(sets, { verdict: 'yes' })).toBe(true);
    expect(isOneWhole(sets, { question: '?' })).toBe(false);
    expect(isOneWhole([], {})).toBe(true);
  });
});

describe('places of problems', () => {
  it.each([
    ['total', 'total'],
    ['order.lines[0].sku', 'order/lines/0/sku'],
    ['order["odd. [name]"].x', 'order/odd. [name]/x'],
    ['order["a/b"]', 'order/a~1b'],
  ])('the path %s of the service is the pointer %s', (path, pointer) => {
    expect(pointerOfPath(path)).toBe(pointer);
  });

  it('a problem belongs to the innermost field around its place', () => {
    const names = ['order', 'order/lines', 'orders'];
    expect(['order/lines/0', 'order/total', 'orders', 'other'].map((place) => nearestOf(names, place))).toEqual([
      'order/lines',
      'order',
      'orders',
      null,
    ]);
  });
});

describe('what is asked', () => {
  const whole = { label: 'Answer', hint: 'JSON' };
  const task = {
    ...{ task_id: 't', element_id: 'e', name: 'Task', inputs: {}, output_sets: [], variables: { total: 1 } },
    outputs: { type: 'object', properties: {} },
  };
  const form = (schema: object, kind: 'json-schema' | 'form-js' = 'json-schema') => ({
    ...task,
    form: { kind, schema },
  });
  const namesOf = (of: object) => askedByTask(of as never, whole).fields.map(({ name, kind }) => `${name} ${kind}`);

  it('a task asks by its form, then by its outputs, then by its variables', () => {
    const outputs = { type: 'object', properties: { ok: { type: 'boolean' } } };
    expect(namesOf({ ...form({ properties: { a: { type: 'string' } } }), outputs })).toEqual(['a text']);
    expect(namesOf({ ...form({ properties: {} }), outputs })).toEqual(['ok checkbox']);
    expect(namesOf(task)).toEqual(['total number']);
  });

  it('a schema that names no properties, and a start without a form, are answered as JSON', () => {
    expect(namesOf(form({ type: 'object', minProperties: 1 }))).toEqual([' json']);
    expect(askedAtStart(undefined, whole).fields).toMatchObject([{ name: '', kind: 'json', label: 'Answer' }]);
  });

  it('a form of form-js draws its own fields, with the variables of the task', () => {
    const components = { components: [{ type: 'textfield', key: 'a' }] };
    expect(askedByTask(form(components, 'form-js') as never, whole)).toMatchObject({
      fields: [],
      formJs: { schema: components, variables: { total: 1 } },
    });
  });

  it('an empty field of form-js is sent only where a variable had a value', () => {
    expect(sentOf({ a: null, b: null, c: false }, { b: 1 })).toEqual({ b: null, c: false });
  });
});
