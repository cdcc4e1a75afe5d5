import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { Effort } from './effort.js';
import type { Schema } from './keywords.js';
import { SchemaReader } from './read-schema.js';
import { SchemaValidator } from './schema-validator.js';

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const record = <T>(count: number, make: (index: number) => readonly [string, T]): Record<string, T> =>
  Object.fromEntries(times(count, make));

/**
 * The values are a fiftieth of a megabyte, and so are the steps, because the test runner makes the compiled code far slower.
 * bench/typed-data.mjs measures these cases in time, with whole megabytes.
 */
const effort = (): Effort => new Effort(400_000);
const zeros = times(10_000, () => 0);
const texts = times(2000, (i) => `abc${i}`);
const objects = times(6000, () => ({}));
const members = record(2000, (i) => [`k${i}`, i]);
const long = 'a'.repeat(20_000);
const letters = (length: number): string => `c${times(length, (i) => 'ab'[((i * 7919) % 11) & 1]).join('')}`;
const nested = (levels: number): JsonValue => (levels === 0 ? {} : { x: nested(levels - 1) });

/** Schemas and values whose sizes multiply. Without a limit each of these takes seconds, or years. */
const HOSTILE: [string, JsonValue, JsonValue][] = [
  ['many schemas for each item', { items: { allOf: times(250, (i) => ({ minimum: -i })) } }, zeros],
  [
    'alternatives that all fail',
    { items: { anyOf: [...times(299, () => ({ type: 'string' })), { type: 'number' }] } },
    zeros,
  ],
  [
    'alternatives that look at members',
    { items: { anyOf: [...times(290, (i) => ({ required: [`a${i}`] })), {}] } },
    objects,
  ],
  ['unique items, again and again', { allOf: times(300, () => ({ uniqueItems: true })) }, texts],
  ['unique objects', { uniqueItems: true }, times(20_000, (i) => ({ a: i }))],
  ['searching for many items', { allOf: times(300, (i) => ({ contains: { const: i }, minContains: 0 })) }, texts],
  ['measuring a long text', { allOf: times(300, (i) => ({ minLength: i })) }, long],
  [
    'measuring it in alternatives',
    { anyOf: [...times(299, () => ({ properties: { a: { minLength: 2e6 } } })), {}] },
    { a: long },
  ],
  ['counting members', { allOf: times(300, (i) => ({ minProperties: i })) }, members],
  ['other members', { allOf: times(300, () => ({ additionalProperties: { type: 'number' } })) }, members],
  ['names of members', { allOf: times(300, () => ({ propertyNames: { minLength: 1 } })) }, members],
  ['patterns of names', { patternProperties: record(200, (i) => [`^k${i}`, { type: 'number' }]) }, members],
  [
    'members that are noted',
    { anyOf: times(200, () => ({ additionalProperties: true })), unevaluatedProperties: false },
    members,
  ],
  ['many patterns', { items: { allOf: times(200, (i) => ({ pattern: `^a?b*c[0-9]{0,9}(.|${i})*$` })) } }, texts],
  [
    'a pattern with many states',
    { items: { anyOf: [{ pattern: 'a[ab]{300}[cd]$' }, {}] } },
    times(18, () => letters(1000)),
  ],
  [
    'patterns with some states',
    { items: { anyOf: [...times(90, (i) => ({ pattern: `a[ab]{12}[cd]$|${i}` })), {}] } },
    times(18, () => letters(1000)),
  ],
  [
    'a nest that doubles',
    { $defs: { n: { allOf: times(2, () => ({ properties: { x: { $ref: '#/$defs/n' } } })) } }, $ref: '#/$defs/n' },
    nested(95),
  ],
  ['comparing with many objects', { items: { enum: [...times(500, (i) => ({ a: i, b: { c: i } })), {}] } }, objects],
];

function verdict(schema: JsonValue, value: JsonValue): readonly string[] {
  const validator = new SchemaValidator(schema as Schema, effort());
  const hindrance = validator.begin('value', value);
  return (hindrance === null ? validator.validate('value', value) : [hindrance]).map(({ expected }) => expected);
}

describe('bounds of time and stack', () => {
  it.each(HOSTILE)('validation takes bounded time with %s', (_what, schema, value) => {
    const reader = new SchemaReader({ maxBytes: 65_536, maxDepth: 20 });
    expect(reader.read(JSON.stringify(schema))).toMatchObject({ ok: true });
    expect(verdict(schema, value)).toEqual(['a value that can be checked in bounded time']);
  });
  it('validation refuses a text that is too long for its pattern', () => {
    expect(verdict({ pattern: '^a*$' }, 'a'.repeat(1_000_000))).toEqual(['text short enough for ^a*$']);
  });
  it('validation needs a bounded stack, however deep value and references are', () => {
    const links = record(45, (i) => [`d${i}`, { $ref: `#/$defs/d${i + 1}` } as JsonValue]);
    const schema = { $defs: { ...links, d45: { properties: { x: { $ref: '#/$defs/d0' } } } }, $ref: '#/$defs/d0' };
    expect(verdict(schema, nested(99))).toEqual([]);
    let deep: JsonValue = [];
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(verdict({ items: { $ref: '#' } }, deep)).toEqual(['at most 100 levels of lists and objects']);
  });
  it.each<[string, JsonValue, JsonValue]>([
    ['numbers', { items: { type: 'number' } }, zeros],
    ['numbers or null', { items: { anyOf: [{ type: 'number' }, { type: 'null' }] } }, times(5000, () => 1.5)],
    [
      'numbers or null, one of them',
      { items: { oneOf: [{ type: 'number' }, { type: 'null' }] } },
      times(4000, () => 1.5),
    ],
    ['texts with a pattern', { items: { pattern: '^abc[0-9]+$' } }, texts],
    ['different texts', { items: { type: 'string' }, uniqueItems: true }, texts],
    ['members of any name', { additionalProperties: { type: 'number' } }, members],
    ['one long text', { type: 'string', minLength: 10, maxLength: 2e6 }, long],
  ])('%s are validated without reaching the limit', (_what, schema, value) => {
    expect(verdict(schema, value)).toEqual([]);
  });
});
