import { describe, expect, it } from '@jest/globals';
import { createIds } from './ids.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const AT = 1_767_603_600_000;

describe('generation of ids', () => {
  it('generated ids are UUIDs of version 7 that carry the time', () => {
    const id = createIds('input', AT)();
    expect(id).toMatch(UUID_V7);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(AT);
  });

  it('generated ids are the same for the same input and differ for another', () => {
    const take = (seed: string) => Array.from({ length: 20 }, createIds(seed, AT));
    expect(take('a')).toEqual(take('a'));
    const all = ['a', 'b', 'ab', 'ba', ''].flatMap(take);
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(all.map((id) => id.slice(-12))).size).toBe(all.length);
  });

  it('generated ids grow in order and stay unique far beyond the counter', () => {
    const ids = Array.from({ length: 20_000 }, createIds('many', AT));
    expect(ids.every((id) => UUID_V7.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });
});
