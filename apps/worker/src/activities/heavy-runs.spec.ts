import { describe, expect, it } from '@jest/globals';
import type { CommitRequest } from '@svc/driver';
import { HeavyRuns } from './heavy-runs.js';

const MEGABYTE = 1024 * 1024;

describe('a heavy run', () => {
  const request = (instanceId: string, megabytes: number): CommitRequest => ({
    ...{ tenantId: 't', instanceId, seq: 1, inputs: [], now: 0, engineVersion: '1' },
    facts: [
      {
        ...{ fact: 'variables.changed', at: 0, actor: { type: 'engine', id: null } },
        changed: { text: 'x'.repeat(megabytes * MEGABYTE) },
      },
    ],
  });

  it('has sent more than sixteen million characters, and what is sent later counts for the next run', () => {
    const runs = new HeavyRuns();
    const told = Array.from({ length: 9 }, () => runs.isHeavyWith(request('a', 4)));
    expect(told).toEqual([false, false, false, true, false, false, false, true, false]);
  });

  it('is known by counting, without a text of all that was sent: that may be longer than any text', () => {
    const [changed] = request('a', 15).facts;
    expect(new HeavyRuns().isHeavyWith({ ...request('a', 0), facts: Array.from({ length: 40 }, () => changed!) })).toBe(
      true,
    );
  });

  it('is heavy by what its own instance has sent', () => {
    const runs = new HeavyRuns();
    expect(['a', 'b', 'c', 'a', 'b', 'c'].map((id) => runs.isHeavyWith(request(id, 7)))).toEqual(
      Array.from({ length: 6 }, () => false),
    );
    expect(runs.isHeavyWith(request('a', 7))).toBe(true);
  });
});
