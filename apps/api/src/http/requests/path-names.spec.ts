import { describe, expect, it } from '@jest/globals';
import { PATH_NAME } from './path-names.js';

describe('path segments', () => {
  it.each(['.', '..', ' ', '\t', '\u00a0', ' a', 'a ', 'a\n', '. ', ''])('a name in a path cannot be %j', (name) => {
    expect(PATH_NAME.test(name)).toBe(false);
  });

  it.each(['a', '...', '.a', 'a.', 'a b', 'a\nb', '..a', '😀', 'a/b'])('a name in a path may be %j', (name) => {
    expect(PATH_NAME.test(name)).toBe(true);
  });
});
