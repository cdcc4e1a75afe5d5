import { describe, expect, it } from '@jest/globals';
import { playAmongFrozenIntrinsics } from '../../../tools/stack/frozen-intrinsics.mjs';
import { play } from '../testing/evaluations.js';

describe('expressions in the workflow sandbox', () => {
  it('evaluation among frozen intrinsics gives the same results', async () => {
    expect(await playAmongFrozenIntrinsics(new URL('../testing/evaluations.ts', import.meta.url))).toBe(play());
  });
});
