import { describe, expect, it } from '@jest/globals';
import { commitInIfMatch } from './if-match.js';

describe('If-Match', () => {
  it.each([
    ['"12"', 12],
    ['12', 12],
    [' "0" ', 0],
  ])('If-Match: %s names commit %d', (header, commit) => {
    expect(commitInIfMatch(header)).toBe(commit);
  });

  it.each([undefined, '*'])('If-Match: %s names no commit', (header) => {
    expect(commitInIfMatch(header)).toBeNull();
  });

  it.each(['', '"12', 'W/"12"', '"12", "13"', '-1', '1.5', 'soon', '"*"', '12345678901'])(
    'If-Match: %s is refused because it names no commit',
    (header) => {
      expect(() => commitInIfMatch(header)).toThrow('If-Match must be * or one commit_seq, such as "12", found "');
    },
  );
});
