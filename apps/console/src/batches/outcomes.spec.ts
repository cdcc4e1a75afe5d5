import { describe, expect, it } from '@jest/globals';
import { resultOf } from './outcomes.js';

describe('what has come of an instance of a batch', () => {
  it('is that a retry failed again, where the instance is in error', () => {
    expect(resultOf('retry', { outcome: 'done', status: 'error' })).toBe('failedAgain');
    expect(resultOf('retry', { outcome: 'done', status: 'running' })).toBe('done');
    expect(resultOf('set_variables', { outcome: 'done', status: 'error' })).toBe('done');
  });

  it('is not known before it is its turn', () => {
    expect(resultOf('retry', { outcome: null, status: 'error' })).toBe('waiting');
  });
});
