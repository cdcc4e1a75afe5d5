import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { lineOf, userTask } from '../../libs/runtime/testing/processes.js';
import type { ProcessJson } from '../../libs/runtime/testing/process-stack.js';
import { DAY_MS, SkippingStack } from './skipping-stack.js';
import type { SkippedInstance } from './skipping-stack.js';

/** A guard against a hang, no measure of speed. */
const TEST_MS = 300_000;
const MINUTE_MS = 60_000;
let stack: SkippingStack;
/** The instances that the present test has started. After it, each of their timers must have kept the rules for all timers. */
let started: SkippedInstance[] = [];

beforeAll(async () => {
  stack = await SkippingStack.start();
}, TEST_MS);
afterAll(() => stack.stop(), TEST_MS);
afterEach(() => {
  for (const instance of started) expectEveryFiringOnTime(instance);
  started = [];
});

async function start(process: ProcessJson, variables = {}): Promise<SkippedInstance> {
  const instance = await stack.startInstance(process, { variables });
  started.push(instance);
  return instance;
}

/** Fires never early, never twice, and within a minute of the due time, since nothing was down [engine#timer-cycles]. */
function expectEveryFiringOnTime(instance: SkippedInstance): void {
  for (const elementId of instance.timedElements()) {
    const dueTimes = instance.dueTimesOf(elementId);
    const firings = instance.firingsOf(elementId);
    expect(firings.length).toBeLessThanOrEqual(dueTimes.length);
    firings.forEach((at, i) => {
      expect(at).toBeGreaterThanOrEqual(dueTimes[i]!);
      expect(at).toBeLessThan(dueTimes[i]! + MINUTE_MS);
    });
  }
}

const waitFor = (id: string, timer: ProcessJson): ProcessJson => ({
  id,
  type: 'intermediateCatchEvent',
  event: { type: 'timer', ...timer },
});

/** A process with the user task `approve` and boundary timers, each of which leads to an end of its own. */
function approvalWith(
  ...boundaries: readonly { id: string; cancelActivity: boolean; timer: ProcessJson }[]
): ProcessJson {
  const line = lineOf(userTask('approve')) as { elements: ProcessJson[]; flows: ProcessJson[] };
  const events = boundaries.flatMap(({ id, cancelActivity, timer }) => [
    { id, type: 'boundaryEvent', attachedTo: 'approve', cancelActivity, event: { type: 'timer', ...timer } },
    { id: `${id}-path`, type: 'task' },
    { id: `${id}-end`, type: 'endEvent' },
  ]);
  const flows = boundaries.flatMap(({ id }) => [
    { id: `${id}-f1`, sourceRef: id, targetRef: `${id}-path` },
    { id: `${id}-f2`, sourceRef: `${id}-path`, targetRef: `${id}-end` },
  ]);
  return { ...line, elements: [...line.elements, ...events], flows: [...line.flows, ...flows] };
}

describe('intermediate catch events', () => {
  it(
    'a timer of thirty days fires once, on the thirtieth day',
    async () => {
      const instance = await start(lineOf(waitFor('wait', { duration: 'P30D' })));
      await instance.untilTimersSet(1);
      await stack.server.pass(29.9 * DAY_MS);
      expect(instance.firingsOf('wait')).toEqual([]);
      await stack.server.pass(0.2 * DAY_MS);
      await instance.untilCompleted();
      await stack.server.pass(60 * DAY_MS);
      expect(instance.dueTimesOf('wait')).toEqual([instance.startedAt + 30 * DAY_MS]);
      expect(instance.firingsOf('wait')).toHaveLength(1);
    },
    TEST_MS,
  );

  it(
    'a timer with a date fires on that date',
    async () => {
      const date = new Date((await stack.server.now()) + 45 * DAY_MS);
      const instance = await start(lineOf(waitFor('wait', { date: '{{ deliveryDate }}' })), {
        deliveryDate: date.toISOString(),
      });
      await instance.untilTimersSet(1);
      await stack.server.pass(44.9 * DAY_MS);
      expect(instance.firingsOf('wait')).toEqual([]);
      await stack.server.pass(0.2 * DAY_MS);
      await instance.untilCompleted();
      expect(instance.dueTimesOf('wait')).toEqual([date.getTime()]);
      expect(instance.firingsOf('wait')).toHaveLength(1);
    },
    TEST_MS,
  );

  it(
    'a timer with a past date fires at once',
    async () => {
      const instance = await start(lineOf(waitFor('wait', { date: '2001-01-01T00:00:00Z' })));
      await instance.untilCompleted();
      expect(instance.firingsOf('wait')).toHaveLength(1);
      // This timer may fire years late: it is not checked to the minute.
      started = [];
    },
    TEST_MS,
  );

  it(
    'a timer of months counts by the calendar',
    async () => {
      const instance = await start(lineOf(waitFor('wait', { duration: 'P1M' })));
      await instance.untilTimersSet(1);
      await stack.server.pass(31.1 * DAY_MS);
      await instance.untilCompleted();
      expect(instance.firingsOf('wait')).toHaveLength(1);
      const [due] = instance.dueTimesOf('wait');
      expect(new Date(due!).toISOString().slice(0, 10)).toBe(sameDayNextMonth(instance.startedAt));
    },
    TEST_MS,
  );

  it(
    'a timer after another loses no time of the calendar',
    async () => {
      const instance = await start(
        lineOf(waitFor('first', { duration: 'P10D' }), waitFor('second', { duration: 'P10D' })),
      );
      await instance.untilTimersSet(1);
      await stack.server.pass(30 * DAY_MS);
      await instance.untilCompleted();
      expect([instance.firingsOf('first').length, instance.firingsOf('second').length]).toEqual([1, 1]);
    },
    TEST_MS,
  );
});

describe('boundary events', () => {
  it(
    'a boundary timer reminds three times in three weeks and leaves the task open',
    async () => {
      const instance = await start(approvalWith({ id: 'remind', cancelActivity: false, timer: { cycle: 'R3/P7D' } }));
      await instance.untilTimersSet(1);
      await stack.server.pass(60 * DAY_MS);
      await instance.until(() => instance.firingsOf('remind').length === 3);
      const { startedAt } = instance;
      expect(instance.dueTimesOf('remind')).toEqual([
        startedAt + 7 * DAY_MS,
        startedAt + 14 * DAY_MS,
        startedAt + 21 * DAY_MS,
      ]);
      expect(instance.countOf('element.completed', 'remind-path')).toBe(3);
      expect(instance.countOf('task.created', 'approve')).toBe(1);
      await instance.completeTask('approve');
      await instance.untilCompleted();
      expect(instance.countOf('element.completed', 'approve')).toBe(1);
    },
    TEST_MS,
  );

  it(
    'an interrupting boundary timer ends the task and its reminders',
    async () => {
      const process = approvalWith(
        { id: 'remind', cancelActivity: false, timer: { cycle: 'R/P7D' } },
        { id: 'deadline', cancelActivity: true, timer: { duration: 'P30D' } },
      );
      const instance = await start(process);
      await instance.untilTimersSet(2);
      await stack.server.pass(90 * DAY_MS);
      await instance.untilCompleted();
      expect(instance.firingsOf('remind')).toHaveLength(4);
      expect(instance.firingsOf('deadline')).toHaveLength(1);
      expect(instance.countOf('task.cancelled', 'approve')).toBe(1);
      expect(instance.countOf('element.completed', 'approve')).toBe(0);
    },
    TEST_MS,
  );

  it(
    'a boundary timer never fires when its task was completed in time',
    async () => {
      const process = approvalWith(
        { id: 'remind', cancelActivity: false, timer: { duration: 'P7D' } },
        { id: 'deadline', cancelActivity: true, timer: { duration: 'P30D' } },
      );
      const instance = await start(process);
      await instance.untilTimersSet(2);
      await stack.server.pass(8 * DAY_MS);
      await instance.until(() => instance.firingsOf('remind').length === 1);
      await instance.completeTask('approve');
      await instance.untilCompleted();
      await stack.server.pass(90 * DAY_MS);
      expect(instance.firingsOf('remind')).toHaveLength(1);
      expect(instance.firingsOf('deadline')).toEqual([]);
    },
    TEST_MS,
  );
});

/** The same day of the next month, or its last day where the month is too short (ISO 8601 durations by calendar). */
function sameDayNextMonth(at: number): string {
  const from = new Date(at);
  const lastOfNext = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastOfNext);
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, day)).toISOString().slice(0, 10);
}
