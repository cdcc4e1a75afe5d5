import { availableParallelism } from 'node:os';
import { expect, it } from '@jest/globals';
import config from '../../jest.config.mjs';

it('Jest runs a limited number of test files at a time', () => {
  // Jest reads a text as '150%' as 150.
  expect(config.maxWorkers).toEqual(expect.any(Number));
  expect(config.maxWorkers).toBeLessThanOrEqual(2 * availableParallelism());
});
