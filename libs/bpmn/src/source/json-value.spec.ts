import { describe, expect, it } from '@jest/globals';
import { Findings } from '../findings.js';
import { parseJson } from './json-value.js';

function read(text: string) {
  const findings = new Findings();
  const parsed = parseJson(text, findings);
  return { value: parsed?.value, messages: findings.list().map(({ message }) => message) };
}

describe('numbers in JSON sources', () => {
  it.each([
    ['{"a": [0, 1e400]}', 'a[1]', '1e400'],
    ['{"a": -1.5E+400}', 'a', '-1.5E+400'],
    ['{"a": 9007199254740993}', 'a', '9007199254740993'],
  ])('a number in JSON that a double rounds or cannot hold is refused with its path: %s', (text, path, found) => {
    expect(read(text)).toEqual({
      value: undefined,
      messages: [`expected a number that a double holds exactly, or text, at ${path}, found ${found}`],
    });
  });

  it.each([
    ['1e308', 1e308],
    ['1e-400', 0],
    ['"1e400"', '1e400'],
  ])('a value in JSON that a double holds is read: %s', (text, value) => {
    expect(read(text)).toEqual({ value, messages: [] });
  });
});
