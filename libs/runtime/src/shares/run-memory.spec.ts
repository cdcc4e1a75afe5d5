import { describe, expect, it } from '@jest/globals';
import type { CommitRequest } from '@svc/driver';
import { RunMemory } from './run-memory.js';

const MEGABYTE = 1024 * 1024;

describe('counting of sent characters', () => {
  const request = (instanceId: string, megabytes: number): CommitRequest => ({
    ...{ tenantId: 't', instanceId, seq: 1, inputs: [], now: 0, engineVersion: '1' },
    facts: [
      {
        ...{ fact: 'variables.changed', at: 0, actor: { type: 'engine', id: null } },
        changed: { text: 'x'.repeat(megabytes * MEGABYTE) },
      },
    ],
  });

  it('a run is heavy after sixteen million characters, and later characters count for the next run', () => {
    const runs = new RunMemory();
    const told = Array.from({ length: 9 }, () => runs.isFullWith(request('a', 4)));
    expect(told).toEqual([false, false, false, true, false, false, false, true, false]);
  });

  it('the characters of a run are counted without one JSON text, which may exceed the longest possible string', () => {
    const [changed] = request('a', 15).facts;
    expect(new RunMemory().isFullWith({ ...request('a', 0), facts: Array.from({ length: 40 }, () => changed!) })).toBe(
      true,
    );
  });

  it('a run becomes heavy only by the characters of its own instance', () => {
    const runs = new RunMemory();
    expect(['a', 'b', 'c', 'a', 'b', 'c'].map((id) => runs.isFullWith(request(id, 7)))).toEqual(
      Array.from({ length: 6 }, () => false),
    );
    expect(runs.isFullWith(request('a', 7))).toBe(true);
  });
});
