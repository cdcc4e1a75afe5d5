import { describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { ChangeNotices } from '../changes/change-notices.js';
import { RememberedDecisions } from './remembered-decisions.js';

describe('the cache of decisions', () => {
  it('remembered decisions are shared by all connections of a process', () => {
    const [mine, other] = [new ChangeNotices(), new ChangeNotices()];
    const of = (changes: ChangeNotices) => RememberedDecisions.of({} as DataSource, changes);
    expect(of(mine)).toBe(of(mine));
    expect(of(other)).not.toBe(of(mine));
  });
});
