import { describe, expect, it } from '@jest/globals';
import { MOST_ROWS, rowWindow } from './row-window.js';

describe('the rows that are in the document', () => {
  it('are all of a short list', () => {
    expect(rowWindow({ passed: -200, rowHeight: 36, count: 14 })).toEqual({ first: 0, end: 14 });
  });

  it('begin some rows above what is seen', () => {
    expect(rowWindow({ passed: 36 * 100, rowHeight: 36, count: 1_000 })).toEqual({ first: 90, end: 150 });
  });

  it('end with the last one, however far one has scrolled', () => {
    expect(rowWindow({ passed: 36 * 5_000, rowHeight: 36, count: 1_000 })).toEqual({ first: 940, end: 1_000 });
  });

  it('are never more than sixty', () => {
    for (let passed = -500; passed < 400_000; passed += 777) {
      const { first, end } = rowWindow({ passed, rowHeight: 36, count: 10_000 });
      expect(end - first).toBe(MOST_ROWS);
    }
  });
});
