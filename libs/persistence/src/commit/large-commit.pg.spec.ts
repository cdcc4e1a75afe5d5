import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FactBody } from '@svc/engine';
import { v7 as newId } from 'uuid';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { input } from '../../testing/requests.js';

const COUNT = 10_000;
/** It takes about 2 s. Where each task is compared with the whole list, the commit is given up after 30 s. */
const LIMIT_MS = 15_000;

describe('commits of many rows', () => {
  let fixture: CommitFixture;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
  }, 120_000);
  afterAll(() => fixture.close());

  it('the time to end ten thousand tasks, timers and jobs grows with their number, not with its square', async () => {
    const instance = await fixture.started();
    const ids = Array.from({ length: COUNT }, () => newId());
    const commit = async (seq: number, bodies: (id: string) => readonly FactBody[]) => {
      const from = performance.now();
      const request = instance.request(seq, [input()], ids.flatMap(bodies));
      expect(await fixture.committer.commit(request)).toEqual({ kind: 'committed' });
      return performance.now() - from;
    };
    const task = { elementId: 'work', name: 'Work', assignee: null, candidateGroups: [], priority: 0, variables: {} };
    await commit(2, (id) => [
      { fact: 'task.created', taskId: id, tokenId: id, dueAt: null, ...task },
      { fact: 'timer.scheduled', timerId: id, elementId: 'wait', tokenId: id, dueAt: 0 },
      { fact: 'call.started', jobId: id, elementId: 'call', tokenId: id },
    ]);
    const taken = await commit(3, (id) => [
      { fact: 'task.cancelled', taskId: id, elementId: 'work' },
      { fact: 'timer.cancelled', timerId: id },
      { fact: 'call.failed', jobId: id, elementId: 'call', code: 'ServiceTaskError', message: `refused ${id}` },
    ]);
    const counts = (table: string, condition = 'true') =>
      fixture.query(
        `SELECT status, count(*)::integer FROM ${table} WHERE id = ANY ($1) AND ${condition} GROUP BY status`,
        ids,
      );
    expect(await counts('task', 'completed_at IS NOT NULL')).toEqual([{ status: 'cancelled', count: COUNT }]);
    expect(await counts('timer')).toEqual([{ status: 'cancelled', count: COUNT }]);
    expect(await counts('service_job', `error = 'refused ' || id`)).toEqual([{ status: 'failed', count: COUNT }]);
    expect(taken).toBeLessThan(LIMIT_MS);
  }, 120_000);
});
