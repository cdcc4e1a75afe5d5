import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { patient } from '../../../../../../tools/stack/patience.mjs';
import { until } from '../../../../../../tools/stack/waiting.mjs';
import { NO_SLOT } from '../../../shares/tenant-slots.js';
import { statusOf } from '../../../../testing/facts.js';
import { GUARD_MS, InMemoryCommitter } from '../../../../testing/in-memory-committer.js';
import { ProcessStack } from '../../../../testing/process-stack.js';
import type { ProcessJson, StartedInstance } from '../../../../testing/process-stack.js';
import { manyOf, lineOf, serviceTask } from '../../../../testing/processes.js';
import { startServiceStub } from '../../../../testing/service-stub.js';
import type { ServiceStub } from '../../../../testing/service-stub.js';

/** A guard against a hang, no measure of speed. */
const LONG_MS = 120_000;
/** Calls of one tenant that a worker makes at once. */
const SHARE = 500;
const OTHER_TENANT = '01890000-0000-7000-8000-00000000000b';
const committer = new InMemoryCommitter(patient(GUARD_MS));
let stack: ProcessStack;
let silent: ServiceStub;
let quick: ServiceStub;

beforeAll(async () => {
  [stack, silent, quick] = await Promise.all([ProcessStack.start(committer), startServiceStub(), startServiceStub()]);
}, LONG_MS);
afterAll(() => Promise.all([stack.stop(), silent.stop(), quick.stop()]), LONG_MS);

const calling = ({ url }: ServiceStub, headers: ProcessJson = {}) =>
  serviceTask('call', { url, timeout: '120s', ...headers });

async function expectCompleted({ id, handle }: StartedInstance): Promise<void> {
  await handle.result();
  expect(statusOf(committer.facts(id))).toBe('completed');
}

/** The last failure of its only call, and how often Temporal has begun it. */
async function pendingCall({ handle }: StartedInstance) {
  const { raw } = await handle.describe();
  const [call] = raw.pendingActivities ?? [];
  return { type: call?.lastFailure?.applicationFailureInfo?.type, attempt: call?.attempt ?? 0 };
}

describe('a tenant whose services do not answer', () => {
  it(
    'another tenant’s call is made at once, its own further ones later, and waiting uses up none of their attempts',
    async () => {
      const release = silent.hold();
      const starts = Array.from({ length: SHARE / 100 }, () =>
        stack.startInstance(lineOf(manyOf(100, calling(silent)))),
      );
      const instances = await Promise.all(starts);
      await silent.untilCalled(SHARE);
      const waiting = await stack.startInstance(lineOf(calling(quick, { retries: '1', retryBackoff: '1ms' })));
      await until('a call was put off twice', async () => (await pendingCall(waiting)).attempt > 2, {
        timeoutMs: LONG_MS,
      });
      expect(await pendingCall(waiting)).toMatchObject({ type: NO_SLOT });
      expect(quick.calls).toHaveLength(0);
      await expectCompleted(await stack.startInstance(lineOf(calling(quick)), { tenantId: OTHER_TENANT }));
      // An attempt that fails, after those that were put off: the one that is left is made.
      quick.answer({ status: 503, body: {} }, { status: 200, body: {} });
      release();
      await Promise.all([...instances, waiting].map(expectCompleted));
      expect(silent.calls).toHaveLength(SHARE);
      expect(quick.calls).toHaveLength(3);
    },
    LONG_MS,
  );
});
