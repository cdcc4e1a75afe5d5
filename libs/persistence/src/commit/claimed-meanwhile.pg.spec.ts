import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommitRequest } from '@svc/driver';
import { Client } from 'pg';
import { tenantScope } from '../tenant-scope.js';
import { TaskClaims } from '../repositories/task-claims.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { API_KEY, input } from '../../testing/requests.js';
import type { InstanceRequests } from '../../testing/requests.js';

describe('commits beside claims', () => {
  let fixture: CommitFixture;
  let other: Client;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    other = new Client({ connectionString: fixture.database.url });
    await other.connect();
  }, 120_000);
  afterAll(async () => {
    await other.end();
    await fixture.close();
  });

  const cancellation = (instance: InstanceRequests): CommitRequest =>
    instance.request(2, [input()], [{ fact: 'task.cancelled', taskId: instance.taskId, elementId: 'approve' }]);
  const whenWaiting = async (count: number): Promise<void> => {
    // The server is shared: a wait in another database belongs to another test.
    const waiting = `SELECT count(*)::integer AS n FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND application_name = 'svc-committer' AND datname = current_database()`;
    while ((await fixture.query<{ n: number }>(waiting))[0]?.n !== count);
  };

  it('tasks that end while others are claimed do not deadlock', async () => {
    const instances = [await fixture.started(), await fixture.started()];
    const [first, second] = instances.sort((left, right) => (left.taskId < right.taskId ? -1 : 1));
    await other.query('BEGIN');
    await other.query('SELECT FROM task WHERE id = $1 FOR UPDATE', [first!.taskId]);
    const asked = instances.map(({ taskId: id }) => ({ id, assignee: 'ann' }));
    const claimed = fixture.committer.record(tenantScope(fixture.tenantId), API_KEY, async (tx) => ({
      result: await new TaskClaims().claim(tenantScope(fixture.tenantId), asked, tx),
      entries: [],
    }));
    await whenWaiting(1);
    const ended = Promise.all([second!, first!].map((instance) => fixture.committer.commit(cancellation(instance))));
    await whenWaiting(2);
    await other.query('COMMIT');
    expect((await claimed).map(({ id }) => id).sort()).toEqual(asked.map(({ id }) => id).sort());
    expect(await ended).toEqual([{ kind: 'committed' }, { kind: 'committed' }]);
    for (const instance of instances) expect(await fixture.taskRow(instance)).toMatchObject({ status: 'cancelled' });
  });
});
