import { describe, expect, it } from '@jest/globals';
import { Findings } from '../findings.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { parseYaml } from './yaml-value.js';

function read(text: string) {
  const findings = new Findings();
  const parsed = parseYaml(text, DEFAULT_LIMITS, findings);
  return { value: parsed?.value, messages: findings.list().map(({ message }) => message) };
}

describe('numbers in YAML sources', () => {
  it.each([
    ['9007199254740993', ''],
    ['a: 9007199254740993', 'a'],
    ['a: [1, {b c: -9007199254740993}]', "a[1]['b c']"],
    ['a: +9007199254740993', 'a'],
    ['a: 009007199254740993', 'a'],
    ['a: 0x20000000000001', 'a'],
    ['a: 0o400000000000000001', 'a'],
    ['a: !!int 9007199254740993', 'a'],
    ['a: 99999999999999999999', 'a'],
    [`a: 0x${'f'.repeat(200)}`, 'a'],
    ['a: [0, &x 9007199254740993]\nb: *x', 'a[1]'],
    ['a: 1e400', 'a'],
    ['a: [-1.5E+400]', 'a[0]'],
    ['a: +.5e400', 'a'],
    ['a: 1.e400', 'a'],
    ['a: !!float 1e400', 'a'],
    ['9'.repeat(400), ''],
    [`a: ${'9'.repeat(400)}.5`, 'a'],
  ])('a number in YAML that a double rounds or cannot hold is refused with its path: %s', (text, path) => {
    const where = path === '' ? '' : `, at ${path}`;
    const { value, messages } = read(text);
    expect(value).toBeUndefined();
    expect(messages).toEqual([
      expect.stringContaining(`expected a number that a double holds exactly, or text${where}, found `),
    ]);
  });

  it.each([
    ['9007199254740992', 9007199254740992],
    ['-009007199254740992', -9007199254740992],
    ['1152921504606847000', 1152921504606847000],
    ['0x20000000000000', 0x20000000000000],
    ['0o17', 15],
    ['"9007199254740993"', '9007199254740993'],
    ['9007199254740993.5', 9007199254740994],
    ['1e22', 1e22],
    ['1e308', 1e308],
    ['1e-400', 0],
    ['"1e400"', '1e400'],
    ['!!str 1e400', '1e400'],
    ['1e400x', '1e400x'],
    ['.inf', Infinity],
    ['{9007199254740992: a, 7: b}', { 9007199254740992: 'a', 7: 'b' }],
  ])('a value in YAML that keeps its digits is read: %s', (text, value) => {
    expect(read(text)).toEqual({ value, messages: [] });
  });

  it('a key in YAML that a double rounds or cannot hold is refused', () => {
    expect(read('a:\n  9007199254740993: x').messages).toEqual([
      'the source is not YAML: expected a key in quotes, or one that a double holds exactly, found 9007199254740993',
    ]);
    expect(read('1e400: x').messages).toEqual([expect.stringMatching(/expected a key in quotes, .* found 1e400$/)]);
  });

  it('inexact numbers are found in recursive values and deeply nested aliases', () => {
    const nested = Array.from(
      { length: 900 },
      (_, i) => `l${i + 1}: &l${i + 1} ${'['.repeat(20)}*l${i}${']'.repeat(20)}`,
    );
    expect(read(['l0: &l0 [9007199254740993]', ...nested].join('\n')).messages).toHaveLength(1);
    expect(read('&a [*a, 9007199254740993]').messages).toEqual([expect.stringContaining('at [1]')]);
  });
});
