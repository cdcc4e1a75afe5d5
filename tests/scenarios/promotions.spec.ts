import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { SEARCH_ATTRIBUTES, workflowIdOf } from '@svc/contract';
import type { InputEnvelope } from '@svc/engine';
import { InstanceRepository, RetryableCommitError, TaskClaims, tenantScope } from '@svc/persistence';
import type { DueDelivery } from '@svc/persistence';
import { InstanceOperator } from '../../libs/runtime/src/drivers/workflow/activities/batches/instance-operator.js';
import { sendDelivery } from '../../libs/runtime/src/outbox/events/send-delivery.js';
import { TENANT } from '../../libs/runtime/testing/process-stack.js';
import { parallel, receiveMessage, sequence, userTask, waitTimer } from '../http/support/processes.js';
import { eventually } from '../http/support/eventually.js';
import { PromotionStack, PUBLIC_URL } from './promotion-stack.js';
import type { CommitKept } from './promotion-stack.js';

const START_MS = 120_000;
const tenant = tenantScope(TENANT);

let around: PromotionStack;
let stack: PromotionStack['processes'];
let committer: PromotionStack['committer'];
let states: PromotionStack['states'];
beforeAll(async () => {
  around = await PromotionStack.start();
  ({ processes: stack, committer, states } = around);
}, START_MS);
afterAll(() => around?.stop(), START_MS);

const openDriver: PromotionStack['openDriver'] = (...given) => around.openDriver(...given);
const openPromotions: PromotionStack['openPromotions'] = (limits) => around.openPromotions(limits);
const begin: PromotionStack['begin'] = (process) => around.begin(process);
const rows: PromotionStack['rows'] = (...given) => around.rows(...given);

/** Claims the tasks of the instance and returns a completion of each. */
async function completionsOf(instanceId: string): Promise<InputEnvelope[]> {
  const query = async (text: string, values: readonly unknown[]) => ({ rows: await rows(text, ...values) });
  const tasks = await rows('SELECT id FROM task WHERE instance_id = $1', instanceId);
  const asked = tasks.map(({ id = '' }) => ({ id, assignee: 'ann' }));
  await new TaskClaims().claim(tenant, asked, { query } as never);
  const claimed = await rows('SELECT id, claim_version FROM task WHERE instance_id = $1', instanceId);
  return claimed.map(({ id = '', claim_version }) => ({
    id: `complete ${id}`,
    at: Date.now(),
    actor: { type: 'api_key', id: null },
    input: { type: 'taskCompleted', taskId: id, claimVersion: Number(claim_version), variables: {} },
  }));
}

const makeOverdue = (instanceId: string) =>
  rows(`UPDATE instance_state SET launch_due = now() - interval '1 s' WHERE instance_id = $1`, instanceId);
/** Keeps the instance in its first moments after the promotion, however slow the machine is. */
const stayJustPromoted = async (instanceId: string) => {
  await rows(`UPDATE instance_state SET launch_due = launch_due + interval '1 h' WHERE instance_id = $1`, instanceId);
  await rows(`UPDATE instance SET promoted_at = promoted_at + interval '1 h' WHERE id = $1`, instanceId);
};
const end = (instanceId: string) =>
  eventually('the end', async () => {
    const [row] = await rows('SELECT status FROM instance WHERE id = $1', instanceId);
    return row?.['status'] === 'completed';
  });
const timesCompleted = async (instanceId: string) =>
  (await rows("SELECT 1 FROM audit_entry WHERE instance_id = $1 AND action = 'task.completed'", instanceId)).length;

describe('a promoted instance', () => {
  it('a promoted instance gets one workflow, however many processes launch it', async () => {
    const args = await begin(sequence(waitTimer('timer', 'PT1S')));
    const launchers = Array.from({ length: 4 }, () => openPromotions(args.limits));
    expect(await Promise.all(launchers.map((one) => one.launch(args)))).toEqual([true, true, true, true]);
    expect(await states.find(tenant, args.instanceId)).toMatchObject({ execution: 'durable', state: null });
    await end(args.instanceId);
    const runs = stack.client.workflow.list({ query: `WorkflowId = '${workflowIdOf(TENANT, args.instanceId)}'` });
    const count = async () => {
      let found = 0;
      for await (const _ of runs) found += 1;
      return found;
    };
    await eventually('the run to be listed', async () => (await count()) === 1);
  });

  it('the workflow of a promoted instance tells operators where its earlier history is', async () => {
    const args = await begin(sequence(userTask('a'), waitTimer('timer', 'PT1S')));
    const [completion] = await completionsOf(args.instanceId);
    await openDriver(args.limits).request(args, completion!);
    await openPromotions(args.limits).launch(args);
    const handle = stack.client.workflow.getHandle(workflowIdOf(TENANT, args.instanceId));
    const description = await handle.describe();
    expect(await description.staticDetails()).toContain(
      `commits 1 to 2 were made without a workflow: [history](${PUBLIC_URL}/v1/instances/${args.instanceId}/history)`,
    );
    expect(description.typedSearchAttributes.get(SEARCH_ATTRIBUTES.began)).toBe('transactional');
  });

  it('a promoted instance whose launcher died is started once overdue', async () => {
    const args = await begin(sequence(waitTimer('timer', 'PT1S')));
    const promotions = openPromotions(args.limits);
    await stayJustPromoted(args.instanceId);
    expect(await promotions.launchOverdue()).toBe(0);
    await makeOverdue(args.instanceId);
    expect(await promotions.launchOverdue()).toBe(1);
    expect(await promotions.launchOverdue()).toBe(0);
    await end(args.instanceId);
  });

  it('a waiting promotion is counted, and found by the query of docs/operations.md', async () => {
    const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const [, query = ''] = /```sql\n(SELECT i\.[^;]*launch_due[^;]*);\n```/.exec(page) ?? [];
    const args = await begin(sequence(waitTimer('timer', 'PT1S')));
    const { instanceId } = args;
    const found = async () => (await rows(query)).map(({ id }) => id);
    await stayJustPromoted(instanceId);
    const before = await states.waitingPromotions();
    expect(await found()).not.toContain(instanceId);
    await rows(`UPDATE instance SET promoted_at = now() - interval '2 minutes' WHERE id = $1`, instanceId);
    expect(await found()).toContain(instanceId);
    const { count, ageMs } = await states.waitingPromotions();
    expect([count, ageMs >= 120_000]).toEqual([before.count + 1, true]);
    await openPromotions(args.limits).launch(args);
    expect(await found()).not.toContain(instanceId);
    expect(await states.waitingPromotions()).toMatchObject({ count: before.count });
  });

  it('a promotion that cannot be launched delays no other', async () => {
    const args = [await begin(sequence(waitTimer('a', 'PT1S'))), await begin(sequence(waitTimer('b', 'PT1S')))];
    const [spoilt, sound] = args.map(({ instanceId }) => instanceId);
    await rows(`UPDATE instance_state SET state = '\\x00' WHERE instance_id = $1`, spoilt);
    for (const { instanceId } of args) await makeOverdue(instanceId);
    await expect(openPromotions(args[0]!.limits).launchOverdue()).rejects.toThrow('1 of 2 promoted instances');
    await end(sound!);
    await rows('DELETE FROM instance_state WHERE instance_id = $1', spoilt);
  });

  it('a driver that remembers an instance leaves it to its workflow after the promotion', async () => {
    const args = await begin(parallel([userTask('a'), waitTimer('timer', 'PT1S')], [userTask('b')]));
    const [one, other] = [openDriver(args.limits), openDriver(args.limits)];
    const [a, b] = await completionsOf(args.instanceId);
    await one.preview(args, b!);
    const told = await Promise.all([one.request(args, a!), other.request(args, b!)]);
    expect(told.map(({ kind }) => kind)).toContain('answered');
    const kinds = await Promise.all([one.request(args, a!), other.request(args, b!)]);
    expect(kinds).toEqual([{ kind: 'durable' }, { kind: 'durable' }]);
    await openPromotions(args.limits).launch(args);
  });

  it('an instance that needs no workflow is not promoted', async () => {
    const args = await begin(sequence(userTask('a')));
    expect(await openPromotions(args.limits).launch(args)).toBe(false);
  });
});

describe('an instance without a workflow', () => {
  it('an instance without a workflow takes the inputs of two processes, each once', async () => {
    const args = await begin(parallel(...Array.from({ length: 12 }, (_, n) => [userTask(`t${n}`)])));
    const drivers = [openDriver(args.limits), openDriver(args.limits)];
    const inputs = await completionsOf(args.instanceId);
    const told = await Promise.all(inputs.map((input, n) => drivers[n % 2]!.request(args, input)));
    expect(told.every((answer) => answer.kind === 'answered' && answer.result.ok)).toBe(true);
    await end(args.instanceId);
    expect(await timesCompleted(args.instanceId)).toBe(12);
  });

  it('an input repeated after a lost answer is answered and done once', async () => {
    const args = await begin(sequence(userTask('a'), userTask('b')));
    let isLost = false;
    const losing: CommitKept = {
      commitKept: async (request, kept) => {
        const answer = await committer.commitKept(request, kept);
        if (isLost || request.inputs.length === 0) return answer;
        isLost = true;
        throw new RetryableCommitError('the connection is gone');
      },
    };
    const driver = openDriver(args.limits, losing);
    const [completion] = await completionsOf(args.instanceId);
    await expect(driver.request(args, completion!)).rejects.toThrow('the connection is gone');
    expect(await driver.request(args, completion!)).toMatchObject({ kind: 'answered', result: { ok: true } });
    expect(await openDriver(args.limits).request(args, completion!)).toMatchObject({ result: { ok: true } });
    expect(await timesCompleted(args.instanceId)).toBe(1);
  });

  it('the log of an ended instance answers each committed input again', async () => {
    const args = await begin(sequence(userTask('a'), userTask('b')));
    const driver = openDriver(args.limits);
    const [a] = await completionsOf(args.instanceId);
    const refused = { ...a!, id: 'complete it once more' };
    const told = [await driver.request(args, a!)];
    expect(await driver.request(args, refused)).toMatchObject({ kind: 'answered', result: { ok: false } });
    const [b] = (await completionsOf(args.instanceId)).filter(({ id }) => id !== a!.id);
    told.push(await driver.request(args, b!));
    await end(args.instanceId);
    const answered = (id: string) => openDriver(args.limits).answered(args, id);
    const logged = await Promise.all([a!, b!].map(({ id }) => answered(id)));
    expect(logged.map((result) => ({ kind: 'answered', result }))).toEqual(told);
    expect(told).toMatchObject([{ result: { ok: true } }, { result: { ok: true } }]);
    expect([await answered(refused.id), await answered('never sent')]).toEqual([null, null]);
  });

  it('an ended instance leaves no state and gives a lost answer again', async () => {
    const states = (instanceId: string) => rows('SELECT seq FROM instance_state WHERE instance_id = $1', instanceId);
    const completed = await begin(sequence(userTask('a')));
    const terminated = await begin(sequence(userTask('a')));
    const terminate: InputEnvelope = {
      id: 'terminate',
      at: Date.now(),
      actor: { type: 'api_key', id: null },
      input: { type: 'terminated', reason: null },
    };
    const [completion] = await completionsOf(completed.instanceId);
    for (const [args, input] of [
      [completed, completion!],
      [terminated, terminate],
    ] as const) {
      expect(await states(args.instanceId)).toEqual([{ seq: 1 }]);
      const driver = openDriver(args.limits);
      const told = await driver.request(args, input);
      expect(told).toMatchObject({ kind: 'answered', result: { ok: true } });
      expect(await states(args.instanceId)).toEqual([]);
      expect(await driver.request(args, input)).toEqual(told);
      expect(await openDriver(args.limits).request(args, input)).toEqual(told);
      expect(await driver.request(args, { ...input, id: 'another' })).toEqual({ kind: 'over' });
    }
  });

  it('a completion whose claim has changed is refused, and other completions are taken', async () => {
    const args = await begin(parallel([userTask('a')], [userTask('b')], [userTask('c')]));
    const inputs = await completionsOf(args.instanceId);
    await rows(
      'UPDATE task SET claim_version = claim_version + 1 WHERE instance_id = $1 AND element_id = $2',
      args.instanceId,
      'b',
    );
    const driver = openDriver(args.limits);
    const told = await Promise.all(inputs.map((input) => driver.request(args, input)));
    expect(told.flatMap((one) => ('result' in one && !one.result.ok ? [one.result.code] : []))).toEqual(['CONFLICT']);
    expect(await timesCompleted(args.instanceId)).toBe(2);
  });
});

describe('lost answers of an ended workflow', () => {
  it('a lost event that ended an instance is answered as taken, and a later one refused', async () => {
    const args = await begin(sequence(waitTimer('timer', 'PT0.1S'), receiveMessage('hear', 'Paid')));
    const transactional = around.openTransactional(args.limits);
    await openPromotions(args.limits).launch(args);
    const [wait] = await eventually('the wait', async () => {
      const found = await rows('SELECT id FROM subscription WHERE instance_id = $1', args.instanceId);
      return found.length > 0 && found;
    });
    const target = { client: stack.client, taskQueue: stack.taskQueue, limits: args.limits, transactional };
    const send = (eventId: string) =>
      sendDelivery(target, {
        ...{
          tenantId: TENANT,
          instanceId: args.instanceId,
          eventId,
          targetId: wait!['id'],
          elementId: 'hear',
          kind: 'wait',
        },
        ...{ attempts: 1, eventKind: 'message', name: 'Paid', correlationKey: null, payload: '{}', version: null },
        ...{ publishedAt: new Date(), actorType: 'api_key', actorId: null },
      } as DueDelivery);
    const eventId = crypto.randomUUID();
    expect(await send(eventId)).toEqual({ kind: 'delivered' });
    await end(args.instanceId);
    expect(await send(eventId)).toEqual({ kind: 'delivered' });
    expect(await send(crypto.randomUUID())).toEqual({ kind: 'not_waiting' });
  });

  it('a lost suspension by a batch is answered as done, and another batch is refused', async () => {
    const args = await begin(sequence(waitTimer('timer', 'PT1H')));
    const transactional = around.openTransactional(args.limits);
    const parking = { takeOver: async () => false, endBelow: async () => 0 };
    const reruns = { rerun: () => Promise.reject(new Error('expected no re-run')) };
    const instances = new InstanceRepository(around.database.dataSource);
    const operator = new InstanceOperator(stack.client, instances, transactional, { parking, reruns });
    const operate = (action: 'suspend' | 'terminate', batchId: string) =>
      operator.operate(
        {
          tenantId: TENANT,
          batchId,
          action,
          asked: '{}',
          filter: '{}',
          reason: null,
          actor: { type: 'api_key', id: null },
        },
        args.instanceId,
      );
    const outcomes = [];
    for (const [action, batch] of [
      ['suspend', 'one'],
      ['terminate', 'two'],
      ['suspend', 'one'],
      ['terminate', 'three'],
      ['suspend', 'three'],
    ] as const)
      outcomes.push((await operate(action, batch)).outcome);
    expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'refused']);
  });
});
