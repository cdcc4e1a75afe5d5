import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Stack, startStack } from '../../tools/stack/stack.mjs';
import { type Answer, Api, dataOf, type Json, startInstance, tasksOf } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { freePort } from '../http/support/own-api.js';
import { upload, userTask } from '../http/support/processes.js';
import { expectVerifiedChain, runsOfInstance } from './support/aftermath.js';
import { size } from './support/size.js';

const START_MS = 300_000;
const RUN_MS = 900_000;
const TASKS_PER_INSTANCE = 20;
const AT_ONCE = 50;
/** An update is five events, so a new run begins after every few updates. */
const EVENTS_PER_RUN = 100;

function parallelTasks(): Json {
  const tasks = Array.from({ length: TASKS_PER_INSTANCE }, (_, n) => userTask(`task${n}`));
  const ends = [
    { id: 'start', type: 'startEvent' },
    { id: 'fork', type: 'parallelGateway' },
    { id: 'join', type: 'parallelGateway' },
    { id: 'end', type: 'endEvent' },
  ];
  const pairs = [
    ['start', 'fork'],
    ['join', 'end'],
    ...tasks.flatMap(({ id }) => [
      ['fork', id],
      [id, 'join'],
    ]),
  ];
  const flows = pairs.map(([sourceRef, targetRef], n) => ({ id: `f${n}`, sourceRef, targetRef }));
  return { id: 'races', name: 'Races', elements: [...ends, ...tasks], flows };
}

/** Completes the task. A request that is not answered in time is repeated, as the API asks of its clients. */
async function complete(api: Api, taskId: string, contender: number): Promise<Answer> {
  const headers = { 'idempotency-key': `${taskId}-${contender}` };
  for (;;) {
    const answer = await api.post(`/v1/tasks/${taskId}/complete`, { variables: { winner: contender } }, headers);
    if (answer.status !== 503) return answer;
  }
}

describe('simultaneous completions', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-races-'));
  let stack: Stack;
  let apis: Api[];

  beforeAll(async () => {
    const env = { LOG_LEVEL: 'error', CONTINUE_AS_NEW_AFTER_EVENTS: String(EVENTS_PER_RUN) };
    stack = await startStack({ dataDir, env });
    // Two processes, so that no queue in memory can order all requests.
    const second = await stack.startApi('api-2', await freePort());
    apis = [stack.baseUrl, second].map((baseUrl) => new Api(stack.apiKey, baseUrl));
  }, START_MS);
  afterAll(async () => {
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, START_MS);

  it(
    'one of many completions of a task succeeds, and the others are refused, also across workflow runs',
    async () => {
      const [api] = apis as [Api];
      const key = await upload(api, parallelTasks());
      const instances = await Promise.all(
        Array.from({ length: size.tasks / TASKS_PER_INSTANCE }, () => startInstance(api, key)),
      );
      for (const { id } of instances) await raceInstance(id);
      await expectVerifiedChain(stack);
    },
    RUN_MS,
  );

  async function raceInstance(instanceId: string): Promise<void> {
    const [api] = apis as [Api];
    const tasks = await tasksOf(api, instanceId);
    expect(tasks).toHaveLength(TASKS_PER_INSTANCE);
    const claims = await Promise.all(tasks.map(({ id }) => api.post(`/v1/tasks/${id}/claim`, { assignee: 'ann' })));
    expect(claims.map(({ status }) => status)).toEqual(claims.map(() => 200));
    const outcomes = await Promise.all(tasks.map(({ id }) => raceTask(id)));
    expect(outcomes).toEqual(outcomes.map(() => ({ 200: 1, 409: AT_ONCE - 1 })));

    await eventually('the instance to be completed', async () => {
      const { status } = dataOf(await api.get(`/v1/instances/${instanceId}`));
      return status === 'completed';
    });
    // The server lists workflows with some delay.
    await eventually('more than one run', async () => (await runsOfInstance(stack, instanceId)).length > 1);
  }

  /** Returns how many of the simultaneous completions got which status. */
  async function raceTask(taskId: string): Promise<Record<number, number>> {
    const contenders = Array.from({ length: AT_ONCE }, (_, n) => complete(apis[n % apis.length] as Api, taskId, n));
    const counts: Record<number, number> = {};
    for (const { status } of await Promise.all(contenders)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }
});
