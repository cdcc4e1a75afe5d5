import { describe, expect, it } from '@jest/globals';
import { playAmongFrozenIntrinsics } from '../../../tools/stack/frozen-intrinsics.mjs';
import { SCENARIO_START } from '../testing/index.js';

/** The workflow sandbox freezes what its workflows share: the engine must not patch it and must work with it. */
describe('the engine in the workflow sandbox', () => {
  it('a process with hostile names runs as usual with every built-in frozen', async () => {
    expect(await playAmongFrozenIntrinsics(new URL('../testing/hostile-names.ts', import.meta.url))).toEqual({
      status: 'completed',
      variables: '{"__proto__":{"isAdmin":true},"constructor":2,"toString":{"hasOwnProperty":3},"valueOf":4}',
      now: SCENARIO_START + 3_600_000,
    });
  });
});
