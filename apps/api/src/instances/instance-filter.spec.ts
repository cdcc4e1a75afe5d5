import { describe, expect, it } from '@jest/globals';
import { instanceFilter } from './instance-filter.js';

const query = { limit: 50, offset: 0 };

describe('instanceFilter', () => {
  it('var.<name> parameters are read as comparisons that must all hold', () => {
    const given = { 'var.amount': '12', 'var.tag': ['one', 'two'], 'var.': 'y', variable: 'z' };
    expect(instanceFilter(query, given).variables).toEqual([
      ['amount', '12'],
      ['tag', 'one'],
      ['tag', 'two'],
    ]);
  });

  it.each([
    ['a member of an object', 'var.o.a', '1', /^var\.o\.a can not be searched: .* members of objects/],
    ['a longer text than is compared', 'var.t', 'x'.repeat(257), /^var\.t can not be searched for .* 257 characters/],
  ])('an instance filter with %s is refused', (_what, parameter, value, message) => {
    expect(() => instanceFilter(query, { [parameter]: value })).toThrow(message);
  });

  it('an instance filter with too many comparisons is refused', () => {
    const given = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`var.v${n}`, '1']));
    expect(() => instanceFilter(query, given)).toThrow('at most 10 variables can be compared, found 11');
  });

  it('an instance filter reads times and words', () => {
    const filter = instanceFilter({ ...query, started_from: '2026-01-02T03:04:05+01:00', q: '  two  words ' }, {});
    expect(filter.startedFrom?.toISOString()).toBe('2026-01-02T02:04:05.000Z');
    expect(filter.words).toEqual(['two', 'words']);
    expect(() => instanceFilter({ ...query, started_to: '2026-13-01T00:00:00Z' }, {})).toThrow('started_to');
  });

  it('an instance filter with more words than are compared is refused', () => {
    const words = (count: number) => instanceFilter({ ...query, q: 'word '.repeat(count) }, {}).words;
    expect(words(10)).toHaveLength(10);
    expect(() => words(11)).toThrow('q must have at most 10 words, found 11');
  });
});
