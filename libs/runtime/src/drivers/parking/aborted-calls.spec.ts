import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { InstanceIdentity } from '@svc/contract';
import { until } from '../../../../../tools/stack/waiting.mjs';
import { AbortedCalls } from './aborted-calls.js';

const of = { tenantId: 'tenant', instanceId: 'instance' };

describe('aborted calls into workflows', () => {
  let thread: BroadcastChannel;
  let noted: InstanceIdentity[];
  let calls: AbortedCalls;
  let stop: () => void;
  beforeEach(() => {
    thread = new BroadcastChannel('svc-aborted-calls');
    noted = [];
    calls = new AbortedCalls();
    stop = calls.listen((each) => void noted.push(each));
  });
  afterEach(() => {
    stop();
    thread.close();
  });

  const abort = (workflowId: string | undefined, message: string) => thread.postMessage({ workflowId, message });
  const untilNoted = (count: number) =>
    until(`${count} calls`, async () => noted.length === count, { timeoutMs: 30_000 });

  it('aborted calls are counted for each instance until they are forgotten', async () => {
    for (const message of ['first', 'second', 'third']) abort('t/tenant/instance', message);
    abort('t/tenant/other', 'of another one');
    await untilNoted(4);
    expect(calls.defectOf(of, 3)).toBe('third');
    expect(calls.defectOf({ ...of, instanceId: 'other' }, 2)).toBeNull();
    calls.forget(of);
    expect(calls.defectOf(of, 1)).toBeNull();
  });

  it('aborted calls of workflows that are no instances are not counted', async () => {
    for (const workflowId of [undefined, 'w/tenant/delivery', 't/tenant/instance']) abort(workflowId, 'aborted');
    await untilNoted(1);
    expect(noted).toEqual([of]);
  });
});
