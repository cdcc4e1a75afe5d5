import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SYNC_SIGNAL, workflowIdOf } from '@svc/contract';
import { Worker } from '@temporalio/worker';
import { patient } from '../../../../../../tools/stack/patience.mjs';
import { BUILT_WORKFLOWS } from '../../../../testing/built-workflows.js';
import { statusOf, tasksOf } from '../../../../testing/facts.js';
import { GUARD_MS, InMemoryCommitter } from '../../../../testing/in-memory-committer.js';
import { movedBefore } from '../../../../testing/moved-event.js';
import type { HistoryEvents } from '../../../../testing/moved-event.js';
import { ProcessStack, TENANT } from '../../../../testing/process-stack.js';
import type { StartedInstance } from '../../../../testing/process-stack.js';
import { inParallel, timer, userTask } from '../../../../testing/processes.js';

const committer = new InMemoryCommitter(patient(GUARD_MS));
let stack: ProcessStack;

beforeAll(async () => {
  stack = await ProcessStack.start(committer);
}, 120_000);
afterAll(() => stack.stop(), 120_000);

async function complete(instance: StartedInstance): Promise<void> {
  const [taskId = ''] = await tasksOf(committer, instance);
  await instance.update('completeTask', { taskId, variables: {}, claimVersion: 1 });
}

/** Until a worker has asked the log, and so dealt with the signal. */
async function sync({ handle }: StartedInstance): Promise<void> {
  const asked = committer.requestCount + 1;
  await handle.signal(SYNC_SIGNAL);
  await committer.untilAsked(asked);
}

type Attributes = keyof HistoryEvents[number];

function withAttributes(events: HistoryEvents, name: Attributes): HistoryEvents {
  return events.filter((event) => event[name] !== null && event[name] !== undefined);
}

/** Had the timer fired before the workflow task that dealt with something else. */
async function toldOfTheTimerBefore(instance: StartedInstance): Promise<HistoryEvents> {
  const events = (await instance.handle.fetchHistory()).events ?? [];
  const [fired] = withAttributes(events, 'timerFiredEventAttributes');
  const [, commit] = withAttributes(events, 'markerRecordedEventAttributes');
  const before = events.slice(0, events.indexOf(commit!));
  const task = withAttributes(before, 'workflowTaskScheduledEventAttributes').at(-1);
  expect(events.indexOf(fired!)).toBeGreaterThan(events.indexOf(task!));
  return movedBefore(events, fired!, task!);
}

describe('replays that see an event before the commit', () => {
  it.each([
    { while: 'a task was completed', committed: 'taskCompleted', act: complete },
    { while: 'the log was asked', committed: undefined, act: sync },
  ])(
    'a replay handles an event after the commit that the history lacks (while $while)',
    async ({ committed, act }) => {
      const instance = await stack.startInstance(inParallel(userTask('pack'), timer('pause', 'PT5S')));
      await tasksOf(committer, instance);
      await act(instance);
      expect(committer.batches(instance.id).at(1)?.inputs[0]?.input.type).toBe(committed);
      await committer.until(instance.id, (facts) => facts.some(({ fact }) => fact === 'timer.fired'));
      if (committed === undefined) await complete(instance);
      await instance.handle.result();
      expect(statusOf(committer.facts(instance.id))).toBe('completed');

      const events = await toldOfTheTimerBefore(instance);
      const { dataConverter } = stack.payloads;
      const workflow = { workflowBundle: BUILT_WORKFLOWS, dataConverter };
      const replay = Worker.runReplayHistory(workflow, { events }, workflowIdOf(TENANT, instance.id));
      await expect(replay).resolves.toBeUndefined();
    },
    60_000,
  );
});
