import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { patient } from '../../../../../../tools/stack/patience.mjs';
import { until } from '../../../../../../tools/stack/waiting.mjs';
import { WorkflowParking } from '../../parking/workflow-parking.js';
import { factsNamed, statusOf } from '../../../../testing/facts.js';
import { GUARD_MS, InMemoryCommitter } from '../../../../testing/in-memory-committer.js';
import { ProcessStack, TENANT } from '../../../../testing/process-stack.js';
import type { ProcessJson, StartedInstance } from '../../../../testing/process-stack.js';
import { manyOf, inParallel, lineOf, serviceTask, timer, timerInside } from '../../../../testing/processes.js';
import { startServiceStub } from '../../../../testing/service-stub.js';
import type { ServiceStub } from '../../../../testing/service-stub.js';

/** Thousands of waits: a guard against a hang, no measure of speed. */
const LONG_MS = 120_000;
/** Calls of one instance that begin together. */
const TOGETHER = 100;
/** Calls of one instance that are under way at once. */
const MOST = 500;
/** One failure is the server's, where more than a hundred events arrive during a workflow task. */
const MOST_FAILURES = 3;
const committer = new InMemoryCommitter(patient(GUARD_MS));
let stack: ProcessStack;
let service: ServiceStub;

beforeAll(async () => {
  [stack, service] = await Promise.all([ProcessStack.start(committer), startServiceStub()]);
}, LONG_MS);
afterAll(() => Promise.all([stack.stop(), service.stop()]), LONG_MS);

/** Calls that may be held for long, so that none is tried again on a busy machine. */
const calling = (headers: ProcessJson = {}) => serviceTask('each', { url: service.url, timeout: '120s', ...headers });

/** Says why, if its workflow task fails again and again. */
async function expectCompleted(instance: StartedInstance): Promise<void> {
  const workflows = new WorkflowParking(stack.client, stack.taskQueue);
  const of = { tenantId: TENANT, instanceId: instance.id };
  const hasEnded = async () => {
    const open = await workflows.openWorkflowOf(of);
    if (open !== null && open.failures >= MOST_FAILURES)
      throw new Error(`its workflow task fails: ${JSON.stringify(await workflows.recordedEndOf(of))}`);
    return open === null;
  };
  await until('the workflow to end', hasEnded, { timeoutMs: LONG_MS, everyMs: 250 });
  await instance.handle.result();
  expect(statusOf(committer.facts(instance.id))).toBe('completed');
}

async function pendingCalls({ handle }: StartedInstance): Promise<number> {
  const { raw } = await handle.describe();
  return raw.pendingActivities?.length ?? 0;
}

/** The keys of all calls since `before`, each of which must have been made once. */
function expectEachMadeOnce(count: number, before: number): void {
  const keys = service.calls.slice(before).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(count);
  expect(new Set(keys).size).toBe(count);
}

describe('many service calls of one instance', () => {
  it(
    'few enough calls are under way at once, and all are made',
    async () => {
      const before = service.calls.length;
      const release = service.hold();
      const instance = await stack.startInstance(lineOf(manyOf(900, calling())));
      await committer.until(instance.id, (facts) => factsNamed(facts, 'call.started').length === 900);
      await service.untilCalled(before + 2 * TOGETHER);
      expect(await pendingCalls(instance)).toBeLessThanOrEqual(MOST);
      release();
      await expectCompleted(instance);
      expectEachMadeOnce(900, before);
    },
    LONG_MS,
  );

  it(
    'calls that together are larger than a workflow task are all made',
    async () => {
      const before = service.calls.length;
      const release = service.hold();
      // Small enough to be in the history.
      const text = randomBytes(46_000).toString('base64');
      const process = lineOf(manyOf(2 * TOGETHER, calling({ method: 'POST', body: '{{ text }}' })));
      const limits = { continueAsNewAfterEvents: 50 };
      const instance = await stack.startInstance(process, { variables: { text }, limits });
      await committer.until(instance.id, (facts) => factsNamed(facts, 'call.started').length === 2 * TOGETHER);
      release();
      // The next run could begin all that wait in its first workflow task.
      await expectCompleted(instance);
      expectEachMadeOnce(2 * TOGETHER, before);
    },
    LONG_MS,
  );

  it(
    'where services take long, further calls begin although none has ended, and all end with their instance',
    async () => {
      const before = service.calls.length;
      const release = service.hold();
      const instance = await stack.startInstance(lineOf(manyOf(4 * TOGETHER, calling())));
      await service.untilCalled(before + TOGETHER + 1);
      expect(await instance.update('terminate', { reason: null })).toMatchObject({ status: 'terminated' });
      await instance.handle.result();
      release();
    },
    LONG_MS,
  );

  it(
    'calls that wait are made by a later run, which repeats none',
    async () => {
      const before = service.calls.length;
      const process = lineOf(manyOf(3 * TOGETHER, calling()));
      const instance = await stack.startInstance(process, { limits: { continueAsNewAfterEvents: 50 } });
      await expectCompleted(instance);
      expectEachMadeOnce(3 * TOGETHER, before);
      expect(await instance.isInLaterRun()).toBe(true);
    },
    LONG_MS,
  );
});

describe('many timers of one instance', () => {
  it(
    'more timers than the local server writes in one step all fire',
    async () => {
      const process = lineOf(manyOf(4_800, timerInside('each', 'PT10S')));
      // The next run sets all timers in its first workflow task.
      const instance = await stack.startInstance(process, { limits: { continueAsNewAfterEvents: 50 } });
      await expectCompleted(instance);
      expect(factsNamed(committer.facts(instance.id), 'timer.fired')).toHaveLength(4_800);
      expect(await instance.isInLaterRun()).toBe(true);
    },
    LONG_MS,
  );

  it('one more timer fires in its time, although many that are set before it fire later', async () => {
    const process = inParallel(manyOf(150, timerInside('each', 'PT1H')), timer('soon', 'PT1S'));
    const instance = await stack.startInstance(process);
    const fired = await committer.until(instance.id, (facts) => factsNamed(facts, 'timer.fired').length > 0);
    expect(factsNamed(fired, 'timer.fired').map(({ elementId }) => elementId)).toEqual(['soon']);
    await instance.update('terminate', { reason: null });
    await instance.handle.result();
  });
});
