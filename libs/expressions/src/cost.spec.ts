import { describe, expect, it } from '@jest/globals';
import { evaluateTemplate, namesIn } from './index.js';
import type { JsonObject } from './index.js';
import { DEFAULT_LIMITS } from './evaluation.js';
import { parseTemplate } from './parse/index.js';

/** The cost of evaluating an expression, in nominal milliseconds. */
function costOf(expression: string, variables: JsonObject, most = Infinity) {
  const meter = { spent: 0, most };
  const parsed = parseTemplate(`{{ ${expression} }}`);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const evaluated = evaluateTemplate(parsed.value, namesIn(variables), { ...DEFAULT_LIMITS, meter });
  return { ms: meter.spent / 1_000_000, evaluated };
}
const numbers = (count: number) => Array.from({ length: count }, (_, i) => (i * 7_919) % count);
const objectOf = (count: number): JsonObject => Object.fromEntries(numbers(count).map((n) => [`key${n}`, n]));

const PINNED: JsonObject = { l: [3, 1, 2], w: ['b', 'a'], t: 'Größe 😀', o: { a: 1, b: { c: 2 } }, e: [[], [1]] };

describe('the cost of an evaluation', () => {
  it.each<[string, string, (size: number) => JsonObject]>([
    ['a sort', 'count(sort(v))', (size) => ({ v: numbers(size) })],
    ['lists that are flattened to nothing', 'count(flatten(v))', (size) => ({ v: numbers(size).map(() => []) })],
    ['the keys of an object', 'length(v)', (size) => ({ v: objectOf(size) })],
    ['a text with pairs', 'length(v)', (size) => ({ v: '😀'.repeat(size) })],
    ['a text that is searched', "contains(v, 'b')", (size) => ({ v: 'a'.repeat(size) })],
    ['a list of which nothing is left', 'count(slice(v, 0, 0))', (size) => ({ v: numbers(size) })],
    ['objects that are merged', 'length(merge(v, v))', (size) => ({ v: objectOf(size) })],
  ])('the cost of %s grows with its size', (_, expression, variables) => {
    const [small, large] = [1_000, 10_000].map((size) => costOf(expression, variables(size)).ms);
    expect(large! / small!).toBeGreaterThan(8);
    expect(large! / small!).toBeLessThan(40);
  });

  it('values that are only passed on cost nothing', () => {
    expect(costOf('v', { v: numbers(100_000) }).ms).toBeLessThan(0.001);
  });

  it('the cost of a text search grows with the searched text too', () => {
    const v = 'a'.repeat(10_000);
    const [short, long] = [10, 1_000].map((size) => costOf('contains(v, s)', { v, s: `${'a'.repeat(size)}b` }).ms);
    expect(long! / short!).toBeGreaterThan(20);
  });

  it('the cost limit is an error that names the place', () => {
    expect(costOf('1 + count(sort(v))', { v: numbers(10_000) }, 2_000_000).evaluated).toMatchObject({
      ok: false,
      error: {
        message: expect.stringMatching(
          /^expected the expressions evaluated together to cost at most 2 ms of work.*column 14/,
        ),
      },
    });
  });

  it('all evaluations with one meter share its cost limit', () => {
    const meter = { spent: 0, most: 1_000_000 };
    const parsed = parseTemplate('{{ count(sort(v)) }}');
    const once = () =>
      parsed.ok && evaluateTemplate(parsed.value, namesIn({ v: numbers(1_000) }), { ...DEFAULT_LIMITS, meter });
    expect([once(), once(), once()]).toMatchObject([{ ok: true }, { ok: true }, { ok: false }]);
  });

  /** The ends of slices of running instances depend on these numbers: another number needs a new version of the engine. */
  it.each([
    ['1 + 2', 180],
    ['count(sort(l))', 1030],
    ['sort(w)', 652],
    ['reverse(l)', 550],
    ['distinct(w)', 1092],
    ['flatten(e)', 890],
    ['append(l, 4)', 690],
    ['slice(l, 1)', 570],
    ['max(l)', 510],
    ["join(l, ', ')", 907],
    ["split(t, 'e')", 700],
    ["replace(t, 'e', 'ee')", 657],
    ['upper(t)', 358],
    ['length(t)', 1094],
    ['substring(t, 1, 3)', 1294],
    ["'e' in t", 198],
    ['keys(o)', 470],
    ['values(o)', 550],
    ['length(o)', 350],
    ['merge(o, {d: 1})', 1740],
    ['o == {a: 1, b: {c: 2}}', 1320],
    ['2 in l', 300],
    ['string(o)', 890],
    ["dateAdd('2026-01-31', 'P1M')", 12330],
    ['round(1.25, 1)', 1830],
    ["number('12')", 292],
    ['[l, o]', 660],
    ['variables.l[0]', 240],
    ["t + 'x'", 189],
    ["'a' < t", 181],
  ])('the cost of %s is that of engine 0.2.0', (expression, nanoseconds) => {
    expect(costOf(expression, PINNED).ms * 1_000_000).toBeCloseTo(nanoseconds, 3);
  });
});
