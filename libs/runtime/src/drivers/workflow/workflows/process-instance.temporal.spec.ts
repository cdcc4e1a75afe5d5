import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeArrayFromPayloads } from '@temporalio/common/lib/internal-non-workflow/index.js';
import proto from '@temporalio/proto';
import type { CommitRequest } from '@svc/driver';
import { patient } from '../../../../../../tools/stack/patience.mjs';
import { factsNamed, refusalOf, statusOf, tasksOf } from '../../../../testing/facts.js';
import { GUARD_MS, InMemoryCommitter } from '../../../../testing/in-memory-committer.js';
import { ProcessStack } from '../../../../testing/process-stack.js';
import {
  endless,
  lineOf,
  oneUserTask,
  parallelTasks,
  script,
  serviceTask,
  straightThrough,
  timer,
  userTask,
} from '../../../../testing/processes.js';
import { startServiceStub } from '../../../../testing/service-stub.js';
import type { ServiceStub } from '../../../../testing/service-stub.js';

const committer = new InMemoryCommitter(patient(GUARD_MS));
let stack: ProcessStack;
let service: ServiceStub;

beforeAll(async () => {
  [stack, service] = await Promise.all([ProcessStack.start(committer), startServiceStub()]);
}, 120_000);
afterAll(() => Promise.all([stack.stop(), service.stop()]), 120_000);

const { WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND } = proto.temporal.api.enums.v1.WorkflowTaskFailedCause;
const completion = (taskId: string, variables = {}) => ({ taskId, variables, claimVersion: 1 });

const withoutConfigOf = (elementId: string) => (text: string) => {
  const model = JSON.parse(text) as { nodes: { id: string; config: unknown }[] };
  const nodes = model.nodes.map((node) => (node.id === elementId ? { ...node, config: null } : node));
  return JSON.stringify({ ...model, nodes });
};

describe('an instance on Temporal', () => {
  it('an instance without waits takes one commit and at most six history events', async () => {
    const instance = await stack.startInstance(straightThrough);
    await instance.handle.result();
    expect(committer.batches(instance.id)).toHaveLength(1);
    expect(statusOf(committer.facts(instance.id))).toBe('completed');
    expect((await instance.eventTypes()).length).toBeLessThanOrEqual(6);
  });

  it('a completion takes at most fourteen history events', async () => {
    const instance = await stack.startInstance(oneUserTask);
    const [taskId = ''] = await tasksOf(committer, instance);
    const answer = await instance.update('completeTask', completion(taskId, { ok: true }));
    expect(answer.status).toBeDefined();
    await instance.handle.result();
    expect(committer.batches(instance.id)).toHaveLength(2);
    expect((await instance.eventTypes()).length).toBeLessThanOrEqual(14);
  });

  it('a repeated request gets its first answer, and a second completion is refused', async () => {
    const instance = await stack.startInstance(lineOf(userTask('a'), userTask('b')));
    const [taskId = ''] = await tasksOf(committer, instance);
    const answers = await Promise.all([1, 2].map(() => instance.update('completeTask', completion(taskId), 'same-id')));
    expect(answers[0]).toEqual(answers[1]);
    const events = (await instance.eventTypes()).length;
    expect(await refusalOf(instance.update('completeTask', completion(taskId)))).toMatchObject({ type: 'CONFLICT' });
    expect((await instance.eventTypes()).length).toBe(events);
    await instance.update('terminate', { reason: null });
  });

  it.each([
    ['expensive', '{{ count(sort(reverse(sort(l)))) }}'],
    ['cheap', '{{ 1 }}'],
  ])('an endless run with %s expressions is terminated between two slices', async (_, text) => {
    const l = Array.from({ length: 30_000 }, (_item, number) => (number * 7_919) % 30_000);
    const instance = await stack.startInstance(endless(text), { variables: { l } });
    await committer.until(instance.id, (facts) => facts.length > 0);
    const before = committer.batches(instance.id).length;
    expect(await instance.update('terminate', { reason: null })).toMatchObject({ status: 'terminated' });
    expect(committer.batches(instance.id).length - before).toBeLessThan(40);
    await instance.handle.result();
  });

  it('inputs that arrive together are advanced together', async () => {
    const instance = await stack.startInstance(parallelTasks(8));
    const taskIds = await tasksOf(committer, instance, 8);
    await Promise.all(taskIds.map((taskId) => instance.update('completeTask', completion(taskId))));
    await instance.handle.result();
    expect(statusOf(committer.facts(instance.id))).toBe('completed');
    expect(committer.batches(instance.id).length).toBeLessThan(9);
  });

  it('a service is called with one key for all attempts, and its answer continues the instance', async () => {
    service.answer({ status: 503, body: {} }, { status: 200, body: { paid: 7 } });
    const before = service.calls.length;
    const instance = await stack.startInstance(lineOf(serviceTask('pay', { url: service.url, retryBackoff: '10' })));
    await instance.handle.result();
    const calls = service.calls.slice(before);
    expect(calls).toHaveLength(2);
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(factsNamed(committer.facts(instance.id), 'variables.changed').at(-1)?.changed).toEqual({ paid: 7 });
  });

  it('a service call carries the call and nothing else of its instance', async () => {
    const instance = await stack.startInstance(lineOf(serviceTask('pay', { url: service.url })));
    await instance.handle.result();
    const { events } = await instance.handle.fetchHistory();
    const [scheduled] = (events ?? []).flatMap((event) => event.activityTaskScheduledEventAttributes ?? []);
    const { loadedDataConverter } = stack.client.options;
    const [request] = await decodeArrayFromPayloads(loadedDataConverter, scheduled?.input?.payloads);
    expect(Object.keys(request as object)).toEqual(['tenantId', 'instanceId', 'job']);
  });

  it('a permanent failure of a call is an incident that resume repairs', async () => {
    service.answer({ status: 400, body: {} });
    const instance = await stack.startInstance(lineOf(serviceTask('pay', { url: service.url })));
    await committer.until(instance.id, (facts) => statusOf(facts) === 'error');
    service.answer({ status: 200, body: {} });
    await instance.update('resume', { reason: null });
    await instance.handle.result();
    expect(statusOf(committer.facts(instance.id))).toBe('completed');
  });

  it('a timer never fires early', async () => {
    const at = Date.now();
    const instance = await stack.startInstance(lineOf(timer('pause', 'PT1S')), { at });
    await instance.handle.result();
    const [scheduled] = factsNamed(committer.facts(instance.id), 'timer.scheduled');
    const [fired] = factsNamed(committer.facts(instance.id), 'timer.fired');
    expect(scheduled?.dueAt).toBe(at + 1_000);
    expect(fired?.at).toBeGreaterThanOrEqual(at + 1_000);
  });

  it('inputs after the end are refused', async () => {
    const instance = await stack.startInstance(oneUserTask);
    const [taskId = ''] = await tasksOf(committer, instance);
    const [completed, terminated] = await Promise.all([
      refusalOf(instance.update('completeTask', completion(taskId))),
      refusalOf(instance.update('terminate', { reason: 'race' })),
    ]);
    expect([completed.type, terminated.type]).toContain('not refused');
    await instance.handle.result();
    expect(['completed', 'terminated']).toContain(statusOf(committer.facts(instance.id)));
  });

  it('the update that ends an instance is answered although Temporal fails its workflow task', async () => {
    const instance = await stack.startInstance(oneUserTask);
    const [taskId = ''] = await tasksOf(committer, instance);
    const isLast = ({ inputs }: CommitRequest) => inputs.some(({ input }) => input.type === 'taskCompleted');
    committer.once(instance.id, isLast, async () => {
      await instance.handle.signal('nobody hears this');
      return null;
    });
    expect(await instance.update('completeTask', completion(taskId))).toMatchObject({ status: 'completed' });
    await instance.handle.result();
    const { events } = await instance.handle.fetchHistory();
    const failures = (events ?? []).flatMap(({ workflowTaskFailedEventAttributes: failed }) => failed?.cause ?? []);
    expect(failures).toContain(WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND);
    expect(factsNamed(committer.facts(instance.id), 'task.completed')).toHaveLength(1);
  });

  it('an instance continues in new runs with open tasks, timers and calls', async () => {
    service.answer({ status: 200, body: {} });
    const tasks = Array.from({ length: 12 }, (_, i) => userTask(`t${i}`));
    const instance = await stack.startInstance(lineOf(...tasks, timer('pause', 'PT0.2S')), {
      limits: { continueAsNewAfterEvents: 12 },
    });
    for (let done = 0; done < tasks.length; done += 1) {
      const taskIds = await tasksOf(committer, instance, done + 1);
      await instance.update('completeTask', completion(taskIds[done] ?? ''));
    }
    await instance.handle.result();
    expect(statusOf(committer.facts(instance.id))).toBe('completed');
    expect(committer.batches(instance.id).map(({ seq }) => seq)).toEqual(Array.from({ length: 14 }, (_, i) => i + 1));
    expect(await instance.isInLaterRun()).toBe(true);
  }, 120_000);

  it('a run that has sent much continues in a new run between two slices', async () => {
    const grows = { ...script('grow', "{{ substring(text, 1) + 'x' }}"), resultVariable: 'text' };
    const instance = await stack.startInstance(lineOf({ ...grows, loop: { loopMaximum: 24 } }), {
      variables: { text: 'text'.repeat(250_000) },
    });
    await instance.handle.result();
    const batches = committer.batches(instance.id);
    expect(statusOf(committer.facts(instance.id))).toBe('completed');
    expect(batches.map(({ seq }) => seq)).toEqual(batches.map((_, i) => i + 1));
    expect(await instance.isInLaterRun()).toBe(true);
  });

  it('an input is answered while a long run rests', async () => {
    const instanceId = randomUUID();
    const isResting = new Promise<void>((resolve) => {
      committer.once(
        instanceId,
        ({ isUnfinished }) => isUnfinished === true,
        (request) => {
          committer.append(request);
          resolve();
          return { kind: 'committed', pauseMs: 3_600_000 };
        },
      );
    });
    const instance = await stack.startInstance(endless('{{ 1 }}'), { instanceId });
    await isResting;
    await instance.update('terminate', { reason: null });
    await instance.handle.result();
    expect(committer.batches(instance.id)).toHaveLength(2);
  });

  it('data of an instance do not appear in the history', async () => {
    const large = { text: 'canary '.repeat(100_000), random: Array.from({ length: 20_000 }, () => Math.random()) };
    const instance = await stack.startInstance(lineOf(userTask('canary-task')), { variables: large });
    const [taskId = ''] = await tasksOf(committer, instance);
    await instance.update('completeTask', completion(taskId, { more: large.random }));
    await instance.handle.result();
    const { events } = await instance.handle.fetchHistory();
    const history = JSON.stringify(events);
    expect(history).not.toContain(Buffer.from('canary').toString('base64').slice(0, 7));
    expect(Math.max(...(events ?? []).map((event) => JSON.stringify(event).length))).toBeLessThan(100_000);
    expect(stack.payloads.blobs.size).toBeGreaterThan(0);
  });

  it('a defect of the engine is reported to the caller, and the instance stays unchanged', async () => {
    const broken = lineOf(userTask('before-defect'), script('defect', '{{ 1 }}'));
    const instance = await stack.startInstance(broken, { alter: withoutConfigOf('defect') });
    const [taskId = ''] = await tasksOf(committer, instance);
    expect(await refusalOf(instance.update('completeTask', completion(taskId)))).toMatchObject({ type: 'INTERNAL' });
    await instance.update('updateVariables', { variables: { x: 1 }, reason: null });
    expect(await refusalOf(instance.update('completeTask', completion(taskId)))).toMatchObject({ type: 'INTERNAL' });
    await instance.update('terminate', { reason: null });
    await instance.handle.result();
  });

  it('a defect of the engine without a caller is an incident', async () => {
    const broken = lineOf(timer('before-defect', 'PT0.1S'), script('defect', '{{ 1 }}'));
    const instance = await stack.startInstance(broken, { alter: withoutConfigOf('defect') });
    const facts = await committer.until(instance.id, (all) => statusOf(all) === 'error');
    expect(factsNamed(facts, 'instance.error').at(-1)).toMatchObject({ code: 'UnexpectedError' });
    await instance.update('terminate', { reason: null });
    await instance.handle.result();
  });

  it("the workflow's current details show operators where it waits", async () => {
    const instance = await stack.startInstance(lineOf(userTask('approve')));
    await tasksOf(committer, instance);
    const metadata = (await instance.handle.query('__temporal_workflow_metadata')) as { currentDetails: string };
    expect(metadata.currentDetails).toContain('approve');
    await instance.update('terminate', { reason: null });
  });
});
