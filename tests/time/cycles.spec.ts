import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lineOf, userTask } from '../../libs/runtime/testing/processes.js';
import type { ProcessJson } from '../../libs/runtime/testing/process-stack.js';
import { DAY_MS, SkippingStack } from './skipping-stack.js';
import type { SkippedInstance } from './skipping-stack.js';

/** A guard against a hang, no measure of speed. */
const TEST_MS = 300_000;
let stack: SkippingStack;

beforeAll(async () => {
  stack = await SkippingStack.start();
}, TEST_MS);
afterAll(() => stack.stop(), TEST_MS);

/** A process with the user task `approve`, and a reminder of it by this cycle in Berlin's time zone. */
function reminding(cycle: string): ProcessJson {
  const line = lineOf(userTask('approve')) as { elements: ProcessJson[]; flows: ProcessJson[] };
  const event = { type: 'timer', cycle };
  return {
    ...line,
    timeZone: 'Europe/Berlin',
    elements: [
      ...line.elements,
      { id: 'remind', type: 'boundaryEvent', attachedTo: 'approve', cancelActivity: false, event },
      { id: 'reminded', type: 'endEvent' },
    ],
    flows: [...line.flows, { id: 'f', sourceRef: 'remind', targetRef: 'reminded' }],
  };
}

const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
const dayShown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', day: 'numeric' });

/** Starts an instance with this cycle on 5 January at this time (UTC) and lets the days pass. */
async function after(days: number, cycle: string, time = '09:00'): Promise<SkippedInstance> {
  await stack.passToSameTimeAs(Date.parse(`2026-01-05T${time}:00Z`));
  const instance = await stack.startInstance(reminding(cycle));
  await instance.untilTimersSet(1);
  await stack.server.pass(days * DAY_MS);
  return instance;
}

describe('a cycle by the clocks of Berlin [engine#timer-cycles]', () => {
  it.each([
    ['', '09:00', ['10:00']],
    [', but for the one day on which that time does not come', '01:30', ['02:30', '03:30']],
  ])(
    'a cycle of days stays at the same time of day for a year, whatever the clocks do%s',
    async (_, time, expected) => {
      const instance = await after(366, 'R/P1D', time);
      await instance.until(() => instance.firingsOf('remind').length >= 365);
      const firings = instance.firingsOf('remind');
      const times = instance.dueTimesOf('remind').map((due) => shown.format(due));
      expect([...new Set(times)]).toEqual(expected);
      expect(times.filter((shownTime) => shownTime !== expected[0])).toHaveLength(expected.length - 1);
      const days = firings.slice(1).map((at, i) => Math.round((at - firings[i]!) / 3_600_000));
      expect([...new Set(days)].sort()).toEqual([23, 24, 25]);
      await instance.completeTask('approve');
      await instance.untilCompleted();
    },
    TEST_MS,
  );

  it(
    'a cron cycle fires at nine on the first of each month',
    async () => {
      const instance = await after(367, '0 9 1 * *');
      await instance.until(() => instance.firingsOf('remind').length >= 12);
      for (const at of instance.firingsOf('remind')) {
        expect([shown.format(at), dayShown.format(at)]).toEqual(['09:00', '1']);
      }
      await instance.completeTask('approve');
      await instance.untilCompleted();
      expect([12, 13]).toContain(instance.firingsOf('remind').length);
    },
    TEST_MS,
  );
});
