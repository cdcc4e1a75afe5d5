import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommitRequest } from '@svc/driver';
import { v7 as newId } from 'uuid';
import { InstanceRepository } from '../repositories/instances.js';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { input, InstanceRequests } from '../../testing/requests.js';

describe('the answers of a commit', () => {
  let fixture: CommitFixture;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
  }, 120_000);
  afterAll(() => fixture.close());

  it('a commit repeated with the same inputs is answered same, at once and later', async () => {
    const instance = new InstanceRequests(fixture.tenantId);
    const request = instance.start();
    const answers = await Promise.all([fixture.committer.commit(request), fixture.committer.commit(request)]);
    expect(answers.map((answer) => answer.kind)).toEqual(['committed', 'committed']);
    expect(await fixture.actions(instance)).toHaveLength(3);
    expect(await fixture.committer.commit(request)).toEqual({ kind: 'same' });
    await fixture.committer.commit(instance.update(2, { a: 1 }));
    expect(await fixture.committer.commit(request)).toEqual({ kind: 'same' });
    expect(await fixture.actions(instance)).toHaveLength(4);
  });

  it('a commit repeated with a further input is answered superseded', async () => {
    const instance = await fixture.started();
    const first = instance.update(2, { a: 1 });
    await fixture.committer.commit(first);
    const retried = { ...first, inputs: [...first.inputs, input({ b: 2 })] };
    expect(await fixture.committer.commit(retried)).toEqual({
      kind: 'superseded',
      inputs: first.inputs,
      now: first.now,
    });
    // The workflow then sends its own input in the next commit.
    expect(await fixture.committer.commit(instance.update(3, { b: 2 }))).toEqual({ kind: 'committed' });
    expect(await fixture.variableRows(instance)).toHaveLength(3);
  });

  it('a sync is answered with the inputs that the workflow missed, and writes nothing', async () => {
    const instance = await fixture.started();
    expect(await fixture.committer.commit(instance.sync(2))).toEqual({ kind: 'same' });
    const missed = instance.update(2, { a: 1 });
    await fixture.committer.commit(missed);
    expect(await fixture.committer.commit(instance.sync(2))).toEqual({
      kind: 'superseded',
      inputs: missed.inputs,
      now: missed.now,
    });
    expect(await fixture.committer.commit(instance.sync(9))).toEqual({ kind: 'gap', lastSeq: 2 });
    expect((await fixture.instanceRow(instance)).commitSeq).toBe(2);
    expect(await fixture.query('SELECT 1 FROM commit_log WHERE instance_id = $1', instance.instanceId)).toHaveLength(2);
  });

  it('a completion is committed against the claim version that was read', async () => {
    const instance = await fixture.started();
    await fixture.claim(instance);
    expect(await fixture.committer.commit(instance.complete(2, 1))).toEqual({ kind: 'committed' });
    expect(await fixture.taskRow(instance)).toMatchObject({ status: 'completed' });
    expect((await fixture.instanceRow(instance)).endedAt).not.toBeNull();
  });

  it('an instance is shown as moving until a slice has nothing more to do', async () => {
    const instance = new InstanceRequests(fixture.tenantId);
    const isSettled = async () => {
      const rows = new InstanceRepository(fixture.database.dataSource);
      return (await rows.findProgress(tenantScope(fixture.tenantId), instance.instanceId))?.isSettled;
    };
    const commit = (request: CommitRequest, isUnfinished: boolean) =>
      fixture.committer.commit({ ...request, isUnfinished });
    const seen: (boolean | undefined)[] = [];
    for (const [place, isUnfinished] of [true, true, false, true, false].entries()) {
      const request = place === 0 ? instance.start() : instance.update(place + 1, { place });
      expect(await commit(request, isUnfinished)).toEqual({ kind: 'committed' });
      seen.push(await isSettled());
    }
    expect(seen).toEqual([false, false, true, false, true]);
  });

  it('a completion whose claim has changed is refused, and other commits of its group are written', async () => {
    const [instance, neighbour] = [await fixture.started(), await fixture.started()];
    await fixture.claim(instance);
    await fixture.claim(instance);
    const request = instance.complete(2, 1);
    const [refused, committed] = await Promise.all([
      fixture.committer.commit(request),
      fixture.committer.commit(neighbour.update(2, { a: 1 })),
    ]);
    expect(refused).toMatchObject({ kind: 'refused', reason: 'claim_changed', inputId: request.inputs[0]?.id });
    expect(committed).toEqual({ kind: 'committed' });
    expect(await fixture.instanceRow(instance)).toMatchObject({ commitSeq: 1, status: 'running' });
    expect(await fixture.committer.commit(instance.update(2, { a: 1 }))).toEqual({ kind: 'committed' });
  });

  it('a refused output is recorded although the claim has changed, and the task stays claimed', async () => {
    const instance = await fixture.started();
    await fixture.claim(instance);
    const completion = input({ count: 'x' });
    const refusing = (claimVersion: number) =>
      instance.request(
        2,
        [completion],
        [
          {
            fact: 'task.output_refused',
            ...{ taskId: instance.taskId, elementId: 'approve', claimVersion, inputId: completion.id },
          },
          { fact: 'instance.status', status: 'error', error: 'approve: count' },
        ],
      );
    const refused = await fixture.committer.commit(refusing(0));
    expect(refused).toMatchObject({ kind: 'refused', reason: 'claim_changed', inputId: completion.id });
    expect(await fixture.committer.commit(refusing(1))).toEqual({ kind: 'committed' });
    expect(await fixture.taskRow(instance)).toMatchObject({ status: 'claimed', completedAt: null });
  });

  it.each<[string, string, (instance: InstanceRequests) => CommitRequest]>([
    ['NUL', 'U+0000', (instance) => instance.update(2, { text: 'a\0' })],
    ['a lone surrogate', 'expected text without', (instance) => instance.update(2, { list: ['\ud800'] })],
    ['a number that is not finite', 'expected a finite number', (instance) => instance.update(2, { n: Infinity })],
    [
      'NUL in an element id',
      'U+0000',
      (instance) =>
        instance.request(2, [input()], [{ fact: 'task.cancelled', taskId: instance.taskId, elementId: 'a\0' }]),
    ],
    ['a time out of range', 'expected a time', (instance) => ({ ...instance.update(2, { a: 1 }), now: 9e18 })],
    [
      'a number over the column',
      'task',
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
      'token',
      (instance) =>
        instance.request(
          2,
          [input()],
          [{ fact: 'token.changed', tokenId: newId(), elementId: '\udc00', elementType: 'task', status: 'active' }],
        ),
    ],
  ])('a commit with %s is refused, and other commits of its group are written', async (_, message, request) => {
    const instances = await Promise.all([fixture.started(), fixture.started(), fixture.started()]);
    const requests = instances.map((instance, index) =>
      index === 1 ? request(instance) : instance.update(2, { a: 1 }),
    );
    const answers = await Promise.all(requests.map((each) => fixture.committer.commit(each)));
    expect(answers).toMatchObject([
      { kind: 'committed' },
      { kind: 'refused', reason: 'value_refused', message: expect.stringContaining(message) },
      { kind: 'committed' },
    ]);
    expect(await fixture.committer.commit(instances[1]!.update(2, { a: 1 }))).toEqual({ kind: 'committed' });
  });

  it('a refusal names the input that cannot be stored', async () => {
    const request = (await fixture.started()).update(2, { text: 'a\0' });
    const inputId = request.inputs[0]?.id;
    expect(await fixture.committer.commit(request)).toMatchObject({ kind: 'refused', inputId });
  });

  it.each([
    ['alone', 1],
    ['in a group', 3],
  ])('a refusal of the database names statement and row, %s', async (_, count) => {
    const instances = await Promise.all(Array.from({ length: count }, () => fixture.started()));
    const created = (instance: InstanceRequests) =>
      instance.request(
        2,
        [input()],
        [
          { fact: 'variables.changed', changed: { a: 1 } },
          {
            ...{ fact: 'task.created', taskId: newId(), tokenId: newId(), elementId: 'late', name: 'Late' },
            ...{ assignee: null, candidateGroups: [], dueAt: Date.UTC(-1, 0), priority: null, variables: {} },
          },
        ],
      );
    const answers = await Promise.all(instances.map((instance) => fixture.committer.commit(created(instance))));
    const refusal = /^the database refuses insert_task of \{.*"element_id":"late".*\}: .*-000001-01-01T00:00:00.000Z/;
    for (const answer of answers)
      expect(answer).toMatchObject({ kind: 'refused', inputId: null, message: expect.stringMatching(refusal) });
  });

  it('a workflow that is ahead of its row is answered gap', async () => {
    const instance = await fixture.started();
    await fixture.committer.commit(instance.update(2, { a: 1 }));
    await fixture.committer.commit(instance.update(3, { b: 1 }));
    // As after a restore of Postgres to an earlier moment.
    await fixture.query('UPDATE instance SET commit_seq = 1 WHERE id = $1', instance.instanceId);
    await fixture.query('DELETE FROM commit_log WHERE instance_id = $1 AND seq > 1', instance.instanceId);
    expect(await fixture.committer.commit(instance.update(4, { c: 1 }))).toEqual({ kind: 'gap', lastSeq: 1 });
  });

  it('a commit that the log no longer holds is answered gap', async () => {
    const instance = await fixture.started();
    await fixture.committer.commit(instance.update(2, { a: 1 }));
    await fixture.query('DELETE FROM commit_log WHERE instance_id = $1', instance.instanceId);
    expect(await fixture.committer.commit(instance.update(2, { a: 2 }))).toEqual({ kind: 'gap', lastSeq: 2 });
    expect(await fixture.committer.commit(new InstanceRequests(fixture.tenantId).update(5, {}))).toEqual({
      kind: 'gap',
      lastSeq: 0,
    });
  });
});
