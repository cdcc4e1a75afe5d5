import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inline, validating } from '../../testing/validating.js';
import { readPattern } from './pattern.js';

/** Parts of expressions that both engines support, where they might differ. */
const PIECES = [
  'a', 'b', '.', '\\s', '\\S', '\\d', '\\D', '\\w', '\\W', '[a-c]', '[^a]', '[\\s\\d]', '[^\\S]', '[\\S]', '\\u0041',
  '\\u{1F600}', '\\uD83D\\uDE00', '[\\u{1F600}-\\u{1F610}]', '\\p{L}', '\\P{L}', '\\p{Lu}', '\\p{Script=Greek}', '\\n',
  '\\/', '\\.', '\\cJ', '\\x41', '\\0', '[^]', '[\\b]', '(?:a|b)', '(ab)', '(?<n>a)', 'a?', 'b*', 'a+?', '[.]', '\\t',
]; // prettier-ignore
const CHARACTERS = [
  'a',
  'b',
  'c',
  'A',
  '1',
  '_',
  ' ',
  '\n',
  '\r',
  '\u2028',
  '\u00a0',
  '\ufeff',
  '😀',
  'Ω',
  'é',
  '.',
  '\0',
  '/',
  '\b',
  '\t',
  '\u{1F605}',
];

describe('translation of regular expressions', () => {
  it('a pattern means what it means in JavaScript', () => {
    const pattern = fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map((pieces) => pieces.join(''));
    const anchored = fc
      .tuple(fc.boolean(), pattern, fc.boolean())
      .map(([from, inner, to]) => `${from ? '^' : ''}${inner}${to ? '$' : ''}`);
    const text = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 5 }).map((found) => found.join(''));
    fc.assert(
      fc.property(anchored, fc.array(text, { minLength: 1, maxLength: 8 }), (expression, values) => {
        let native: RegExp;
        try {
          native = new RegExp(expression, 'u');
        } catch {
          expect(readPattern(expression).ok).toBe(false);
          return;
        }
        const validate = validating(inline({ pattern: expression }));
        for (const value of values)
          expect([expression, value, validate(value).length === 0]).toEqual([expression, value, native.test(value)]);
      }),
      { numRuns: Number(process.env['RANDOM_RUNS'] ?? 200) },
    );
  });
  it.each([
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<!a)',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    'a{1001}',
    '(a{99}){99}',
    '[',
    'a**',
    '\\',
  ])('a pattern that is invalid, too large or not linear is refused: %s', (pattern) =>
    expect(readPattern(pattern).ok).toBe(false),
  );
  it('a pattern that is exponential elsewhere is matched fast', () => {
    const validate = validating(inline({ pattern: '^(a+)+$' }));
    const begun = process.cpuUsage();
    expect(validate(`${'a'.repeat(30_000)}!`)).toHaveLength(1);
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
  });
});
