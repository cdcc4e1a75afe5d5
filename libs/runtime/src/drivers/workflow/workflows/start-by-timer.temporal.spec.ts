import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { START_BY_TIMER, timerStartWorkflowId } from '@svc/contract';
import type { DataConverter, Payload } from '@temporalio/common';
import { patient } from '../../../../../../tools/stack/patience.mjs';
import { until } from '../../../../../../tools/stack/waiting.mjs';
import { GUARD_MS, InMemoryCommitter } from '../../../../testing/in-memory-committer.js';
import { InMemoryPayloads } from '../../../../testing/in-memory-payloads.js';
import { ProcessStack, TENANT } from '../../../../testing/process-stack.js';

const LOOKS = { timeoutMs: 100_000, everyMs: 100 };

/** Seals a result that is nothing, as releases up to now did: it is the last one of schedules that exist. */
class EarlierPayloads extends InMemoryPayloads {
  seals = true;

  override get dataConverter(): DataConverter {
    const [codec] = super.dataConverter.payloadCodecs ?? [];
    if (!this.seals || codec === undefined) return super.dataConverter;
    const encode: typeof codec.encode = (payloads, context) => codec.encode(payloads.map(sealable), context);
    return { ...super.dataConverter, payloadCodecs: [{ encode, decode: codec.decode.bind(codec) }] };
  }
}

function sealable(payload: Payload): Payload {
  return encodingOf(payload) === 'binary/null'
    ? { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from('{}') }
    : payload;
}

function encodingOf(payload: Payload | undefined): string {
  return Buffer.from(payload?.metadata?.['encoding'] ?? []).toString();
}

const payloads = new EarlierPayloads();
let stack: ProcessStack;
beforeAll(async () => {
  stack = await ProcessStack.start(new InMemoryCommitter(patient(GUARD_MS)), { payloads });
}, 120_000);
afterAll(() => stack.stop(), 120_000);

/** How the result of the run before came to one: as text of its encoding, none for the first. */
async function lastResultOf(workflowId: string): Promise<string> {
  const { events } = await stack.client.workflow.getHandle(workflowId).fetchHistory();
  return encodingOf(
    events?.[0]?.workflowExecutionStartedEventAttributes?.lastCompletionResult?.payloads?.[0] as Payload,
  );
}

it('a schedule continues after a run whose result only that run can decrypt', async () => {
  const scheduleId = timerStartWorkflowId(TENANT, randomUUID());
  const fired: string[] = [];
  stack.fireTimerStart = async (_, __, at) => {
    fired.push(await lastResultOf(`${scheduleId}-${new Date(at).toISOString().replace('.000', '')}`));
  };
  const schedule = await stack.client.schedule.create({
    scheduleId,
    spec: { intervals: [{ every: '1s' }] },
    action: {
      type: 'startWorkflow',
      workflowType: START_BY_TIMER,
      workflowId: scheduleId,
      taskQueue: stack.taskQueue,
      args: [],
    },
  });
  try {
    // Only the second run shows that the first has ended with the earlier payloads.
    await until('a second run', () => fired.length >= 2, LOOKS);
    expect(fired.slice(0, 2)).toEqual(['', 'svc/sealed']);
    await stack.stopWorker();
    payloads.seals = false;
    await stack.startWorker();
    const ofNothing = () => fired.filter((encoding) => encoding === 'binary/null');
    await until('two runs after one whose result is not sealed', () => ofNothing().length >= 2, LOOKS);
  } finally {
    await schedule.delete();
  }
});
