import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../repositories/queryable.js';
import { tenantScope } from '../tenant-scope.js';
import { verifyTenant } from '../../testing/chain.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { API_KEY, input, InstanceRequests } from '../../testing/requests.js';
import { Committer } from './committer.js';

describe('Committer', () => {
  let fixture: CommitFixture;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
  }, 120_000);
  afterAll(() => fixture.close());

  it('a first commit writes the projection of the instance', async () => {
    const instance = await fixture.started();
    expect(await fixture.instanceRow(instance)).toMatchObject({
      definitionKey: 'order',
      status: 'running',
      error: null,
      metadata: '{"source":"test"}',
      correlationId: 'order-1',
      initialVariables: '{"amount":10}',
      commitSeq: 1,
      execution: 'durable',
      endedAt: null,
    });
    expect(await fixture.variableRows(instance)).toMatchObject([{ name: 'amount', value: '10', searchable: '10' }]);
    expect(await fixture.tokenRows(instance)).toMatchObject([{ elementId: 'approve', status: 'waiting' }]);
    expect(await fixture.taskRow(instance)).toMatchObject({
      definitionKey: 'order',
      status: 'pending',
      candidateGroups: ['clerks', 'it, "quoted"'],
      claimVersion: 0,
      priority: 3,
    });
    expect(await fixture.actions(instance)).toEqual(['instance.created', 'element.entered', 'task.created']);
  });

  it('a commit notifies listeners in its process', async () => {
    const instance = new InstanceRequests(fixture.tenantId);
    const heard: unknown[] = [];
    const stop = fixture.committer.notices.listen(fixture.tenantId, instance.instanceId, ({ seq, status }) =>
      heard.push([seq, status]),
    );
    await fixture.committer.commit(instance.start());
    await fixture.claim(instance);
    await fixture.committer.commit(instance.complete(2, 1));
    stop();
    expect(heard).toEqual([
      [1, 'running'],
      [2, 'completed'],
    ]);
  });

  it('a commit arms and disarms waits, timers and jobs', async () => {
    const instance = await fixture.started();
    const [waitId, timerId, jobId, tokenId] = [newId(), newId(), newId(), newId()];
    await fixture.committer.commit(
      instance.request(
        2,
        [input()],
        [
          { fact: 'wait.armed', waitId, kind: 'message', name: 'paid', correlationKey: null, elementId: 'catch' },
          { fact: 'timer.scheduled', timerId, elementId: 'wait', tokenId, dueAt: Date.now() },
          { fact: 'call.started', jobId, elementId: 'call', tokenId },
        ],
      ),
    );
    const [armed] = await fixture.query<{ audit_sequence: string | null }>(
      'SELECT audit_sequence FROM subscription WHERE id = $1',
      waitId,
    );
    expect(armed?.audit_sequence).toMatch(/^[1-9]/);
    await fixture.committer.commit(
      instance.request(
        3,
        [input()],
        [
          { fact: 'wait.disarmed', waitId },
          { fact: 'timer.fired', timerId, elementId: 'wait', elementType: 'intermediateCatchEvent' },
          { fact: 'call.failed', jobId, elementId: 'call', code: 'ServiceTaskError', message: 'refused' },
        ],
      ),
    );
    expect(await fixture.query('SELECT 1 FROM subscription WHERE id = $1', waitId)).toEqual([]);
    expect(await fixture.query('SELECT status FROM timer WHERE id = $1', timerId)).toEqual([{ status: 'fired' }]);
    expect(await fixture.query('SELECT status, error FROM service_job WHERE id = $1', jobId)).toEqual([
      { status: 'failed', error: 'refused' },
    ]);
  });

  it('a commit fails with a retryable error while the database is away', async () => {
    const away = new Committer({ url: 'postgres://postgres:password@127.0.0.1:1/postgres' });
    await expect(away.commit(new InstanceRequests(fixture.tenantId).start())).rejects.toMatchObject({
      name: 'RetryableCommitError',
    });
    await away.close();
  });

  it('the committer survives the end of its connections', async () => {
    const instance = await fixture.started();
    await fixture.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'svc-committer' AND datname = current_database()`,
    );
    const retried = async (): Promise<string> => {
      try {
        return (await fixture.committer.commit(request)).kind;
      } catch (error) {
        expect(error).toMatchObject({ name: 'RetryableCommitError' });
        return retried();
      }
    };
    const request = instance.update(2, { a: 1 });
    expect(await retried()).toBe('committed');
  });

  it('other audited writes join the same audit chain, or leave nothing', async () => {
    const tenant = tenantScope(fixture.tenantId);
    const draft = { instanceId: null, action: 'tenant.updated', payload: { name: 'x' } };
    const write = (tx: Queryable) =>
      tx.query('INSERT INTO webhook_event (tenant_id, id, data) VALUES ($1, $2, $3)', [
        fixture.tenantId,
        newId(),
        '{}',
      ]);
    expect(
      await fixture.committer.record(tenant, API_KEY, async (tx) => (await write(tx), { result: 7, entries: [draft] })),
    ).toBe(7);
    await expect(
      fixture.committer.record(tenant, API_KEY, async (tx) => {
        await write(tx);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await fixture.query('SELECT 1 FROM webhook_event WHERE tenant_id = $1', fixture.tenantId)).toHaveLength(1);
    expect((await verifyTenant(fixture.database.dataSource.manager, fixture.tenantId)).valid).toBe(true);
  });
});
