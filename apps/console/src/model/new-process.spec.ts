import { describe, expect, it } from '@jest/globals';
import { keyOf } from './new-process';

describe('the key of a new process', () => {
  it.each([
    ['Approve an order', 'approve-an-order'],
    ['  Größe & Straße / 2 ', 'große-straße-2'],
    ['…', ''],
  ])('of %s is %s', (name, key) => {
    expect(keyOf(name)).toBe(key);
  });
});
