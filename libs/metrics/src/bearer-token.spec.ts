import { describe, expect, it } from '@jest/globals';
import { isBearerOf } from './bearer-token.js';

describe('a bearer token', () => {
  it.each(['Bearer secret', 'bearer secret', 'Bearer  secret '])('is taken from %j', (header) => {
    expect(isBearerOf(header, 'secret')).toBe(true);
  });

  it.each([
    undefined,
    '',
    'secret',
    'Bearer',
    'Bearer ',
    'Basic secret',
    'Bearer secret more',
    'Bearer Secret',
    'Bearer secre',
  ])('is not found in %j', (header) => {
    expect(isBearerOf(header, 'secret')).toBe(false);
  });
});
