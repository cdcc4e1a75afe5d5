import { describe, expect, it } from '@jest/globals';
import { isBearerOf } from './bearer-token.js';

describe('the Authorization header', () => {
  it.each(['Bearer secret', 'bearer secret', 'Bearer  secret '])('a bearer token is found in %j', (header) => {
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
  ])('no bearer token is found in %j', (header) => {
    expect(isBearerOf(header, 'secret')).toBe(false);
  });
});
