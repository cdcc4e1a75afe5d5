import { describe, expect, it } from '@jest/globals';
import { byType, type Job } from './by-type';

const job = (type: string, status: Job['status'], created_at: string, worker: string | null = null) =>
  ({ type, status, created_at, worker }) as Job;

describe('jobs by their type', () => {
  it('counts those that wait, are held and have failed, with the oldest that waits and who holds how many', () => {
    const jobs = [
      job('label', 'pending', '2026-03-01T10:00:00Z'),
      job('label', 'pending', '2026-03-01T09:00:00Z'),
      job('label', 'locked', '2026-03-01T08:00:00Z', 'till-2'),
      job('label', 'locked', '2026-03-01T08:00:00Z', 'till-1'),
      job('label', 'locked', '2026-03-01T08:00:00Z', 'till-1'),
      job('label', 'failed', '2026-03-01T07:00:00Z', 'till-3'),
    ];
    expect(byType(jobs)).toEqual([
      {
        ...{ type: 'label', waiting: 2, held: 3, failed: 1, oldest: '2026-03-01T09:00:00Z' },
        workers: [
          ['till-1', 2],
          ['till-2', 1],
        ],
      },
    ]);
  });

  it('has the type first of which nobody holds any while some wait, then the one that waits longest, at last those that only failed', () => {
    const jobs = [
      job('failed', 'failed', '2026-03-01T01:00:00Z'),
      job('young', 'pending', '2026-03-01T09:00:00Z'),
      job('young', 'locked', '2026-03-01T09:00:00Z', 'w'),
      job('old', 'pending', '2026-03-01T02:00:00Z'),
      job('old', 'locked', '2026-03-01T02:00:00Z', 'w'),
      job('alone', 'pending', '2026-03-01T10:00:00Z'),
    ];
    expect(byType(jobs).map(({ type }) => type)).toEqual(['alone', 'old', 'young', 'failed']);
  });

  it('is empty without jobs', () => {
    expect(byType([])).toEqual([]);
  });
});
