import { describe, expect, it } from '@jest/globals';
import type { Batch, Verdict } from './batch.js';
import { stepsOf } from './group-timings.js';
import type { KeptState } from './kept-state.js';

const batch = (kept: KeptState | null, ...types: string[]) =>
  ({ kept, request: { inputs: types.map((type) => ({ input: { type } })) } }) as unknown as Batch;
const without = (isPromoted: boolean) => batch({ state: null, isPromoted });
const verdict = (kind: 'committed' | 'same') => ({ answer: { kind }, status: 'running' }) as Verdict;

describe('metrics of a group', () => {
  it('the steps of a group are counted by driver where they were written', () => {
    const batches = [batch(null), without(false), without(true), batch(null), without(true)];
    const verdicts = (['committed', 'committed', 'committed', 'same', 'same'] as const).map(verdict);
    expect(stepsOf(batches, verdicts)).toEqual({ durable: 1, transactional: 2, promotions: 1, continued: 0 });
  });

  it('a step that only continues a slice is counted as continued', () => {
    const batches = [batch(null, 'continued'), batch(null, 'continued', 'suspended'), batch(null)];
    const verdicts = batches.map(() => verdict('committed'));
    expect(stepsOf(batches, verdicts)).toMatchObject({ durable: 3, continued: 1 });
  });
});
