import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { inline, validating } from '../../testing/validating.js';
import { SchemaReader } from './read-schema.js';

const reader = () => new SchemaReader({ maxBytes: 65_536, maxDepth: 20 });
const read = (schema: JsonValue) => reader().read(JSON.stringify(schema));
const problemOf = (schema: JsonValue): string => {
  const found = read(schema);
  return found.ok ? '' : found.problems.join('\n');
};

/** Refused schemas are tested in the spec of the BPMN reader, where they have a place in a file. */
describe('references inside a schema', () => {
  it.each<[string, JsonValue]>([
    ['a pointer', { $defs: { n: { type: 'number' } }, items: { $ref: '#/$defs/n' } }],
    ['a pointer with escapes', { $defs: { 'a/b~c d': { type: 'number' } }, items: { $ref: '#/$defs/a~1b~0c%20d' } }],
    ['an anchor', { $defs: { n: { $anchor: 'num', type: 'number' } }, items: { $ref: '#num' } }],
    ['a dynamic anchor', { $defs: { n: { $dynamicAnchor: 'num', type: 'number' } }, items: { $dynamicRef: '#num' } }],
    [
      'its own name',
      {
        $id: 'https://example.org/s',
        $defs: { n: { type: 'number' } },
        items: { $ref: 'https://example.org/s#/$defs/n' },
      },
    ],
    ['definitions of older drafts', { definitions: { n: { type: 'number' } }, items: { $ref: '#/definitions/n' } }],
    ['a part that is used itself', { properties: { n: { type: 'number' } }, items: { $ref: '#/properties/n' } }],
  ])('a reference by %s inside a schema is followed', (_what, schema) => {
    expect(problemOf(schema)).toBe('');
    const validate = validating(inline(schema));
    expect(validate([1, 2])).toEqual([]);
    expect(validate([1, 'x'])).toMatchObject([{ path: 'value[1]' }]);
  });
  it('a reference may lead back as long as the value goes deeper', () => {
    const tree = { type: 'object', properties: { children: { type: 'array', items: { $ref: '#' } } } };
    expect(problemOf(tree)).toBe('');
    const validate = validating(inline(tree));
    expect(validate({ children: [{ children: [] }] })).toEqual([]);
    expect(validate({ children: [{ children: [7] }] })).toMatchObject([{ path: 'value.children[0].children[0]' }]);
  });
  it.each<[string, JsonValue, RegExp]>([
    ['doubles at every step', doubling(40), /expand to more than 2000 schemas/],
    ['follows too many references', chain(1000), /more than 50 references follow each other/],
    ['goes round', { $defs: { a: { $ref: '#/$defs/b' }, b: { not: { $ref: '#/$defs/a' } } } }, /would never end/],
    ['lists too much', { anyOf: Array.from({ length: 301 }, () => ({})) }, /anyOf has more than 300 schemas/],
    ['has too many patterns', patterns(201), /has 201 patterns, at most 200/],
    ['is deep in a value', { const: nest(101) }, /nested deeper than 100 levels/],
  ])('references are refused in a schema that %s', (_what, schema, problem) => {
    const begun = process.cpuUsage();
    expect(problemOf(schema)).toMatch(problem);
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
  });
});

describe('keywords and members', () => {
  it('a schema may be true or false', () => {
    expect(read(true)).toMatchObject({ ok: true, schema: true });
    expect(read(false)).toMatchObject({ ok: true, schema: false });
  });
  it('an unknown keyword of a schema is a warning', () => {
    expect(read({ minlength: 3, 'x-note': 1, title: 'T' })).toMatchObject({
      warnings: ['minlength is no keyword of draft 2020-12 and is ignored'],
    });
  });
  it('a schema may have as many members as fit into it', () => {
    const properties = Object.fromEntries(Array.from({ length: 2400 }, (_, i) => [`p${i}`, { type: 'string' }]));
    const schema = { type: 'object', properties, additionalProperties: false };
    expect(problemOf(schema)).toBe('');
    const validate = validating(inline(schema));
    expect(validate({ p0: 'a', p2399: 'b' })).toEqual([]);
    expect(
      validate({ p2399: 1, x: 1 })
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['value.p2399', 'value.x']);
  });
  it('the schemas of one file share limits', () => {
    const schemas = reader();
    const big = JSON.stringify({ title: 'x'.repeat(60_000) });
    const results = Array.from({ length: 20 }, () => schemas.read(big).ok);
    expect(results.indexOf(false)).toBe(17);
    const many = reader();
    const ok = Array.from(
      { length: 3 },
      (_, i) => many.read(JSON.stringify({ pattern: `${'ab|'.repeat(10_000)}${i}` })).ok,
    );
    expect(ok).toEqual([true, true, false]);
  });
});

function doubling(steps: number): JsonValue {
  const pairs = Array.from({ length: steps }, (_, i): [string, JsonValue] => {
    const next = { $ref: `#/$defs/d${i + 1}` };
    return [`d${i}`, { allOf: [next, next] }];
  });
  return { $defs: { ...Object.fromEntries(pairs), [`d${steps}`]: {} }, $ref: '#/$defs/d0' };
}

function chain(steps: number): JsonValue {
  const links = Array.from({ length: steps }, (_, i) => [`d${i}`, { $ref: `#/$defs/d${i + 1}` }] as const);
  return { $defs: { ...Object.fromEntries(links), [`d${steps}`]: {} }, $ref: '#/$defs/d0' };
}

function patterns(count: number): JsonValue {
  return { properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { pattern: `a${i}` }])) };
}

function nest(levels: number): JsonValue {
  return levels === 0 ? [] : [nest(levels - 1)];
}
