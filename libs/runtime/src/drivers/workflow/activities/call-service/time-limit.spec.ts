import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { Agent } from 'undici';
import { patient } from '../../../../../../../tools/stack/patience.mjs';
import { startServiceStub } from '../../../../../testing/service-stub.js';
import { callServiceActivity } from './call-service.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('a service call without an answer ends at its time-out while the process collects garbage', async () => {
  const service = await startServiceStub();
  const release = service.hold();
  const agent = new Agent();
  const callService = callServiceActivity({
    pools: { of: () => agent },
    credentials: { resolve: async () => ({ ok: true, values: new Map() }) },
    retries: { noteRetry: async () => undefined },
    maxResponseBytes: 1_000,
  });
  const request = { method: 'POST', url: service.url, query: [], headers: [], body: null };
  const job = {
    ...{ jobId: 'j', elementId: 'e', summary: 's', request, retries: 0, retryBackoffMs: 1, timeoutMs: 500 },
    ...{ isIdempotent: false, isAsync: false },
  };
  const instanceId = '01890000-0000-7000-8000-000000000001';
  const collections = setInterval(collectGarbage, 20);
  const call = new MockActivityEnvironment().run(callService, { tenantId: 't', instanceId, job });
  const failure = call.then(
    () => 'it was answered',
    (error: Error) => error.message,
  );
  expect(await Promise.race([failure, pause(patient(10_000), 'it waits')])).toContain('no answer within the timeout');
  clearInterval(collections);
  release();
  await agent.destroy();
  await service.stop();
});
