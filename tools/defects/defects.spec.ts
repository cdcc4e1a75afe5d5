import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../stack/root.mjs';
import { hindrancesTo } from './copy.mjs';
import { DEFECTS } from './defects.mjs';

describe('the planted defects of npm run test:defects', () => {
  it.each(DEFECTS)('the place of a planted defect still exists: $mistake', (defect) => {
    expect(hindrancesTo(ROOT, defect)).toEqual([]);
  });
});
