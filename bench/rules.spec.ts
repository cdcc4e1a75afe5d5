import { describe, expect, it } from '@jest/globals';
import { judge, undecided, voidBecause } from './rules.mjs';

const MEMORY = { at_rest: 300, with_500_cached: 600 };

const row = (name: string, concurrency: number, per_second: number, p50 = 1) => ({
  name,
  concurrency,
  per_second,
  p50,
});

const judgementsOf = (...rows: ReturnType<typeof row>[]) =>
  judge(rows, MEMORY)
    .filter(({ name }) => !name.startsWith('memory'))
    .map(({ name, isMet }) => [name, isMet]);

describe('judging of measurements', () => {
  it('ratios compare rows at the same concurrency', () => {
    expect(judgementsOf(row('T1', 1, 60), row('T1', 32, 100), row('W1', 1, 50), row('W1', 32, 69))).toEqual([
      ['W1/T1 at 1', true],
      ['W1/T1 at 32', false],
    ]);
  });

  it('the limits for instances without workflows apply at concurrency 32', () => {
    const slower = [row('T1', 1, 60), row('T2', 1, 30), row('W2 transactional', 1, 31), row('W7 transactional', 1, 61)];
    const at32 = [
      row('T1', 32, 120),
      row('T2', 32, 80),
      row('W2 transactional', 32, 400),
      row('W7 transactional', 32, 959),
    ];
    expect(judgementsOf(...slower, ...at32)).toEqual([
      ['W2 transactional/T2 at 32', true],
      ['W7 transactional/T1 at 32', false],
    ]);
  });

  it('an absolute rate is judged only on a machine that is fast enough', () => {
    const rateOf = (bare: number, own: number) =>
      judge([row('T1', 32, bare), row('W1 transactional', 32, own)], MEMORY).find(({ found }) => found.endsWith('/s'));
    expect(rateOf(129, 999)).toMatchObject({ isMet: null });
    expect(rateOf(130, 999)).toMatchObject({ isMet: false });
    expect(rateOf(130, 1_300)).toMatchObject({ isMet: true });
  });

  it('the limit of the median applies at concurrency 1', () => {
    expect(judgementsOf(row('W1 transactional', 1, 200, 2.9))).toEqual([['W1 transactional at 1', true]]);
    expect(judgementsOf(row('W1 transactional', 1, 200, 3))).toEqual([['W1 transactional at 1', false]]);
  });

  it('a completion beside many open tasks must take hardly longer than beside few', () => {
    const w8 = (name: string, p50: number) => ({ ...row(name, 1, 20), calls: { complete: { p50 } } });
    expect(judgementsOf(w8('W8 beside 10', 20), w8('W8 beside 10000', 24))).toEqual([
      ['complete of W8 beside 10000, of W8 beside 10', true],
    ]);
    expect(judgementsOf(w8('W8 beside 10', 20), w8('W8 beside 10000', 24.1))).toEqual([
      ['complete of W8 beside 10000, of W8 beside 10', false],
    ]);
    expect(judgementsOf(w8('W8 beside 10000', 24))).toEqual([]);
  });

  it('remaining commits, events and memory have limits', () => {
    const w4 = { ...row('W4', 8, 10), commits: 3, events: 60 };
    expect(judge([w4], { at_rest: 349, with_500_cached: 700 }).map(({ found, isMet }) => [found, isMet])).toEqual([
      ['3 commits', true],
      ['60 events', false],
      ['349 MB', true],
      ['700 MB', false],
    ]);
  });
});

describe('repetition of measurements', () => {
  it('rows near their limit, on either side, are measured again', () => {
    const rows = [row('T1', 1, 100), row('W1', 1, 65), row('T1', 32, 100), row('W1', 32, 90)];
    expect(undecided(rows).map(({ name, concurrency }) => [name, concurrency])).toEqual([
      ['T1', 1],
      ['W1', 1],
    ]);
    expect(undecided([row('T1', 1, 100), row('W1', 1, 79)])).toHaveLength(2);
    const w8 = (name: string, p50: number) => ({ ...row(name, 1, 20), calls: { complete: { p50 } } });
    expect(undecided([w8('W8 beside 10', 20), w8('W8 beside 10000', 22)])).toHaveLength(2);
    expect(undecided([w8('W8 beside 10', 20), w8('W8 beside 10000', 20)])).toEqual([]);
  });

  it('a run in which T1 is slow is void', () => {
    expect(voidBecause([row('T1', 32, 99.9)])).toContain('99.9/s');
    expect(voidBecause([row('T1', 32, 100)])).toBeNull();
    expect(voidBecause([row('W1', 32, 1)])).toBeNull();
  });
});
