import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommitRequest } from '@svc/contract';
import { v7 as newId } from 'uuid';
import { AuditEntrySchema } from '../entities/log.js';
import { InstanceSchema, InstanceVariableSchema, TokenSchema } from '../entities/instance.js';
import { TaskSchema } from '../entities/work.js';
import { tenantScope } from '../tenant-scope.js';
import { API_KEY, input, InstanceRequests } from '../testing/requests.js';
import { openTestDatabase } from '../testing/test-database.js';
import type { TestDatabase } from '../testing/test-database.js';
import { verifyTenant } from '../testing/chain.js';
import { Committer } from './committer.js';

describe('Committer.commit', () => {
  let database: TestDatabase;
  let committer: Committer;
  const tenantId = newId();
  beforeAll(async () => {
    database = await openTestDatabase();
    committer = new Committer({ url: database.url });
  }, 60_000);
  afterAll(async () => {
    await committer.close();
    await database.close();
  });

  async function started(): Promise<InstanceRequests> {
    const instance = new InstanceRequests(tenantId);
    expect(await committer.commit(instance.start())).toEqual({ kind: 'committed' });
    return instance;
  }
  const query = <Row>(sql: string, ...values: unknown[]): Promise<Row[]> => database.dataSource.query(sql, values);
  const claim = (instance: InstanceRequests) =>
    query(`UPDATE task SET status = 'claimed', claim_version = claim_version + 1 WHERE id = $1`, instance.taskId);
  const find = {
    instance: (id: string) => database.dataSource.getRepository(InstanceSchema).findOneByOrFail({ tenantId, id }),
    task: (id: string) => database.dataSource.getRepository(TaskSchema).findOneByOrFail({ tenantId, id }),
    tokens: (instanceId: string) => database.dataSource.getRepository(TokenSchema).findBy({ tenantId, instanceId }),
    variables: (instanceId: string) =>
      database.dataSource.getRepository(InstanceVariableSchema).findBy({ tenantId, instanceId }),
    actions: async (instanceId: string) => {
      const found = await database.dataSource
        .getRepository(AuditEntrySchema)
        .find({ where: { tenantId, instanceId }, order: { sequence: 'ASC' } });
      return found.map((entry) => entry.action);
    },
  };

  it('writes the projection of a first commit', async () => {
    const instance = await started();
    expect(await find.instance(instance.instanceId)).toMatchObject({
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
    expect(await find.variables(instance.instanceId)).toMatchObject([
      { name: 'amount', value: '10', searchable: '10' },
    ]);
    expect(await find.tokens(instance.instanceId)).toMatchObject([{ elementId: 'approve', status: 'waiting' }]);
    expect(await find.task(instance.taskId)).toMatchObject({
      definitionKey: 'order',
      status: 'pending',
      candidateGroups: ['clerks', 'it, "quoted"'],
      claimVersion: 0,
      priority: 3,
    });
    expect(await find.actions(instance.instanceId)).toEqual(['instance.created', 'element.entered', 'task.created']);
  });

  it('answers same to the same inputs again, at once and later', async () => {
    const instance = new InstanceRequests(tenantId);
    const request = instance.start();
    const answers = await Promise.all([committer.commit(request), committer.commit(request)]);
    expect(answers.map((answer) => answer.kind)).toEqual(['committed', 'committed']);
    expect(await find.actions(instance.instanceId)).toHaveLength(3);
    expect(await committer.commit(request)).toEqual({ kind: 'same' });
    await committer.commit(instance.update(2, { a: 1 }));
    expect(await committer.commit(request)).toEqual({ kind: 'same' });
    expect(await find.actions(instance.instanceId)).toHaveLength(4);
  });

  it('answers superseded when the task came back with a further input', async () => {
    const instance = await started();
    const first = instance.update(2, { a: 1 });
    await committer.commit(first);
    const retried = { ...first, inputs: [...first.inputs, input({ b: 2 })] };
    expect(await committer.commit(retried)).toEqual({ kind: 'superseded', inputs: first.inputs, now: first.now });
    // What the workflow then does: its own input in the next commit.
    expect(await committer.commit(instance.update(3, { b: 2 }))).toEqual({ kind: 'committed' });
    expect(await find.variables(instance.instanceId)).toHaveLength(3);
  });

  it('tells a sync what the workflow missed, and writes nothing', async () => {
    const instance = await started();
    expect(await committer.commit(instance.sync(2))).toEqual({ kind: 'same' });
    const missed = instance.update(2, { a: 1 });
    await committer.commit(missed);
    expect(await committer.commit(instance.sync(2))).toEqual({
      kind: 'superseded',
      inputs: missed.inputs,
      now: missed.now,
    });
    expect(await committer.commit(instance.sync(9))).toEqual({ kind: 'gap', lastSeq: 2 });
    expect((await find.instance(instance.instanceId)).commitSeq).toBe(2);
    expect(await query('SELECT 1 FROM commit_log WHERE instance_id = $1', instance.instanceId)).toHaveLength(2);
  });

  it('completes a task in the version that was read', async () => {
    const instance = await started();
    await claim(instance);
    expect(await committer.commit(instance.complete(2, 1))).toEqual({ kind: 'committed' });
    expect(await find.task(instance.taskId)).toMatchObject({ status: 'completed' });
    expect((await find.instance(instance.instanceId)).endedAt).not.toBeNull();
  });

  it('refuses a completion whose claim changed in between, and its neighbours commit', async () => {
    const [instance, neighbour] = [await started(), await started()];
    await claim(instance);
    await claim(instance);
    const request = instance.complete(2, 1);
    const [refused, committed] = await Promise.all([
      committer.commit(request),
      committer.commit(neighbour.update(2, { a: 1 })),
    ]);
    expect(refused).toMatchObject({ kind: 'refused', reason: 'claim_changed', inputId: request.inputs[0]?.id });
    expect(committed).toEqual({ kind: 'committed' });
    expect(await find.instance(instance.instanceId)).toMatchObject({ commitSeq: 1, status: 'running' });
    expect(await committer.commit(instance.update(2, { a: 1 }))).toEqual({ kind: 'committed' });
  });

  it.each<[string, (instance: InstanceRequests) => CommitRequest]>([
    ['NUL', (instance) => instance.update(2, { text: 'a\0' })],
    ['a lone surrogate', (instance) => instance.update(2, { list: ['\ud800'] })],
    ['a number that is not finite', (instance) => instance.update(2, { n: Infinity })],
    [
      'NUL in an element id',
      (instance) =>
        instance.request(2, [input()], [{ fact: 'task.cancelled', taskId: instance.taskId, elementId: 'a\0' }]),
    ],
    ['a time out of range', (instance) => ({ ...instance.update(2, { a: 1 }), now: 9e18 })],
    [
      'a number over the column',
      (instance) =>
        instance.request(
          2,
          [input()],
          [
            {
              fact: 'task.created',
              taskId: newId(),
              tokenId: newId(),
              elementId: 'x',
              name: 'x',
              assignee: null,
              candidateGroups: [],
              dueAt: null,
              priority: 1e12,
              variables: {},
            },
          ],
        ),
    ],
    [
      'a lone surrogate in a column',
      (instance) =>
        instance.request(
          2,
          [input()],
          [{ fact: 'token.changed', tokenId: newId(), elementId: '\udc00', elementType: 'task', status: 'active' }],
        ),
    ],
  ])('refuses %s, and its neighbours commit', async (_, request) => {
    const instances = await Promise.all([started(), started(), started()]);
    const requests = instances.map((instance, index) =>
      index === 1 ? request(instance) : instance.update(2, { a: 1 }),
    );
    const answers = await Promise.all(requests.map((each) => committer.commit(each)));
    expect(answers).toMatchObject([
      { kind: 'committed' },
      { kind: 'refused', reason: 'value_refused', inputId: requests[1]?.inputs[0]?.id },
      { kind: 'committed' },
    ]);
    expect(await committer.commit(instances[1]!.update(2, { a: 1 }))).toEqual({ kind: 'committed' });
  });

  it('answers gap to a workflow that is ahead of the row, and takes its whole projection', async () => {
    const instance = await started();
    await committer.commit(instance.update(2, { a: 1 }));
    await committer.commit(instance.update(3, { b: 1 }));
    // As after a restore of Postgres to an earlier moment.
    await query('UPDATE instance SET commit_seq = 1 WHERE id = $1', instance.instanceId);
    await query('DELETE FROM commit_log WHERE instance_id = $1 AND seq > 1', instance.instanceId);
    expect(await committer.commit(instance.update(4, { c: 1 }))).toEqual({ kind: 'gap', lastSeq: 1 });
    const whole = instance.request(
      2,
      [],
      [
        { fact: 'instance.status', status: 'suspended', error: null },
        { fact: 'variables.changed', changed: { c: 1 } },
        { fact: 'token.changed', tokenId: newId(), elementId: 'ship', elementType: 'task', status: 'active' },
      ],
    );
    expect(await committer.commit({ ...whole, isWhole: true })).toEqual({ kind: 'committed' });
    expect(await committer.commit({ ...whole, isWhole: true })).toEqual({ kind: 'same' });
    expect(await committer.commit(instance.sync(2))).toMatchObject({ kind: 'superseded', inputs: [] });
    expect((await find.variables(instance.instanceId)).map((variable) => variable.name)).toEqual(['c']);
    expect((await find.tokens(instance.instanceId)).map((token) => [token.elementId, token.status]).sort()).toEqual([
      ['approve', 'dead'],
      ['ship', 'active'],
    ]);
    expect(await find.task(instance.taskId)).toMatchObject({ status: 'cancelled' });
    expect(await find.instance(instance.instanceId)).toMatchObject({ status: 'suspended', commitSeq: 2 });
    expect((await find.actions(instance.instanceId)).at(-1)).toBe('instance.resynchronized');
  });

  it('answers gap when the log no longer holds the commit', async () => {
    const instance = await started();
    await committer.commit(instance.update(2, { a: 1 }));
    await query('DELETE FROM commit_log WHERE instance_id = $1', instance.instanceId);
    expect(await committer.commit(instance.update(2, { a: 2 }))).toEqual({ kind: 'gap', lastSeq: 2 });
    expect(await committer.commit(new InstanceRequests(tenantId).update(5, {}))).toEqual({ kind: 'gap', lastSeq: 0 });
  });

  it('tells who listens in this process', async () => {
    const instance = new InstanceRequests(tenantId);
    const heard: unknown[] = [];
    const stop = committer.notices.listen(tenantId, instance.instanceId, ({ seq, status }) =>
      heard.push([seq, status]),
    );
    await committer.commit(instance.start());
    await claim(instance);
    await committer.commit(instance.complete(2, 1));
    stop();
    expect(heard).toEqual([
      [1, 'running'],
      [2, 'completed'],
    ]);
  });

  it('arms and disarms waits, timers and jobs', async () => {
    const instance = await started();
    const [waitId, timerId, jobId, tokenId] = [newId(), newId(), newId(), newId()];
    await committer.commit(
      instance.request(
        2,
        [input()],
        [
          { fact: 'wait.armed', waitId, kind: 'message', name: 'paid', correlationKey: null, elementId: 'catch' },
          { fact: 'timer.scheduled', timerId, elementId: 'wait', tokenId, dueAt: Date.now() },
          { fact: 'job.started', jobId, elementId: 'call', tokenId },
        ],
      ),
    );
    const [armed] = await query<{ audit_sequence: string | null }>(
      'SELECT audit_sequence FROM subscription WHERE id = $1',
      waitId,
    );
    expect(armed?.audit_sequence).toMatch(/^[1-9]/);
    await committer.commit(
      instance.request(
        3,
        [input()],
        [
          { fact: 'wait.disarmed', waitId },
          { fact: 'timer.fired', timerId, elementId: 'wait', elementType: 'intermediateCatchEvent' },
          { fact: 'job.failed', jobId, elementId: 'call', code: 'ServiceTaskError', message: 'refused' },
        ],
      ),
    );
    expect(await query('SELECT 1 FROM subscription WHERE id = $1', waitId)).toEqual([]);
    expect(await query('SELECT status FROM timer WHERE id = $1', timerId)).toEqual([{ status: 'fired' }]);
    expect(await query('SELECT status, error FROM service_job WHERE id = $1', jobId)).toEqual([
      { status: 'failed', error: 'refused' },
    ]);
  });

  it('throws a retryable error while the database is away', async () => {
    const away = new Committer({ url: 'postgres://postgres:password@127.0.0.1:1/postgres' });
    await expect(away.commit(new InstanceRequests(tenantId).start())).rejects.toMatchObject({
      name: 'RetryableCommitError',
    });
    await away.close();
  });

  it('survives the end of its connections', async () => {
    const instance = await started();
    await query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'svc-committer' AND datname = current_database()`,
    );
    const retried = async (): Promise<string> => {
      try {
        return (await committer.commit(request)).kind;
      } catch (error) {
        expect(error).toMatchObject({ name: 'RetryableCommitError' });
        return retried();
      }
    };
    const request = instance.update(2, { a: 1 });
    expect(await retried()).toBe('committed');
  });

  it('records other audited writes in the same chain, or nothing of them', async () => {
    const tenant = tenantScope(tenantId);
    const draft = { instanceId: null, action: 'tenant.updated', payload: { name: 'x' } };
    const write = (tx: { query: Function }) =>
      tx.query('INSERT INTO webhook_outbox (tenant_id, id, event, payload) VALUES ($1, $2, $3, $4)', [
        tenantId,
        newId(),
        'e',
        '{}',
      ]);
    expect(
      await committer.record(tenant, API_KEY, async (tx) => (await write(tx), { result: 7, entries: [draft] })),
    ).toBe(7);
    await expect(
      committer.record(tenant, API_KEY, async (tx) => {
        await write(tx);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await query('SELECT 1 FROM webhook_outbox WHERE tenant_id = $1', tenantId)).toHaveLength(1);
    expect((await verifyTenant(database.dataSource.manager, tenantId)).valid).toBe(true);
  });
});
