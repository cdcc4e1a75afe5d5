import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { manyOf, lineOf, serviceTask } from '../../libs/runtime/testing/processes.js';
import { startServiceStub } from '../../libs/runtime/testing/service-stub.js';
import type { ServiceStub } from '../../libs/runtime/testing/service-stub.js';
import { DAY_MS, SkippingStack } from './skipping-stack.js';

/** A guard against a hang, no measure of speed. */
const TEST_MS = 300_000;
const MINUTE_MS = 60_000;
let stack: SkippingStack;
let service: ServiceStub;

beforeAll(async () => {
  [stack, service] = await Promise.all([SkippingStack.start(), startServiceStub()]);
}, TEST_MS);
afterAll(() => Promise.all([stack.stop(), service.stop()]), TEST_MS);

describe('many waits of one instance', () => {
  it(
    'each of 150 timers fires at its own time, also those that are set last and are due first',
    async () => {
      const days = Array.from({ length: 150 }, (_, n) => 150 - n);
      const pause = {
        id: 'pause',
        type: 'intermediateCatchEvent',
        event: { type: 'timer', duration: "{{ 'P' + string(day) + 'D' }}" },
      };
      const each = {
        id: 'each',
        type: 'subProcess',
        elements: [{ id: 'begin', type: 'startEvent' }, pause],
        flows: [{ id: 'only', sourceRef: 'begin', targetRef: 'pause' }],
        multiInstance: { collection: '{{ days }}', inputDataItem: 'day' },
      };
      const instance = await stack.startInstance(lineOf(each), { variables: { days } });
      await instance.untilTimersSet(days.length);
      await stack.server.pass(151 * DAY_MS);
      await instance.untilCompleted();
      const dueTimes = instance.dueTimesOf('pause').sort((a, b) => a - b);
      const firings = instance.firingsOf('pause');
      expect(firings).toHaveLength(days.length);
      firings.forEach((at, n) => {
        expect(at).toBeGreaterThanOrEqual(dueTimes[n]!);
        expect(at).toBeLessThan(dueTimes[n]! + MINUTE_MS);
      });
    },
    TEST_MS,
  );

  it(
    'calls that are tried again in an hour keep others from beginning for a minute at most',
    async () => {
      const failing = Array.from({ length: 5 }, () => ({ status: 503, body: {} }));
      service.answer(...failing, { status: 200, body: {} });
      const retries = { url: service.url, retries: '3', retryBackoff: '3600000' };
      const process = lineOf(manyOf(150, serviceTask('each', retries)));
      const instance = await stack.startInstance(process, { limits: { continueAsNewAfterEvents: 50 } });
      await service.untilCalled(100);
      await stack.server.pass(2 * MINUTE_MS);
      await instance.untilCompleted();
      expect((await stack.server.now()) - instance.startedAt).toBeLessThan(10 * MINUTE_MS);
      expect(service.calls).toHaveLength(155);
    },
    TEST_MS,
  );
});
