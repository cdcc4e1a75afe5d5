import { describe, expect, it } from '@jest/globals';
import { validate, version } from 'uuid';
import { newEntryId } from './entry-ids.js';

describe('generation of entry ids', () => {
  it('ids of audit entries are UUIDs of version 7 with the current time, and unique', () => {
    const from = Date.now();
    const ids = Array.from({ length: 2_000 }, newEntryId);
    expect(new Set(ids).size).toBe(2_000);
    // The part that is purely random.
    expect(new Set(ids.map((id) => id.slice(15))).size).toBe(2_000);
    expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
    const times = ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(from);
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
  });
});
