import { afterEach, describe, expect, it } from '@jest/globals';
import { type Answer, Api, dataOf, startInstance, tasksOf, type Json } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, upload, userTask } from './support/processes.js';
import { OwnApi } from './support/own-api.js';

const START_MS = 300_000;
/** Of those who ask while nobody works: shorter than the default, and long enough for what Postgres is asked. */
const DEADLINE_MS = 4_000;
const DEFAULT_DEADLINE_MS = 15_000;
const UNKNOWN = [503, 'SERVICE_UNAVAILABLE', 'unknown'];
const outcomeOf = ({ status, body, headers }: Answer) => [status, body?.error?.code, headers.get('x-outcome')];

/** Two API processes on a task queue that only the first works on: when it is gone nobody answers. */
describe('when nobody works on the process', () => {
  const opened: OwnApi[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((own) => own.stop()));
  }, START_MS);

  const open = async (settings: Record<string, string>): Promise<OwnApi> => {
    const own = await OwnApi.start(settings);
    opened.push(own);
    return own;
  };
  /** What a client is answered who repeats, with the same key, what was answered with an unknown outcome. */
  const repeated = (ask: () => Promise<Answer>): Promise<Answer> =>
    eventually('a known outcome', async () => {
      const answer = await ask();
      return answer.status !== 503 && answer;
    });
  const queue = (): string => `q-${crypto.randomUUID()}`;
  const working = async (taskQueue: string): Promise<OwnApi> => {
    const own = await open({ TASK_QUEUE: taskQueue, WORKER_EMBEDDED: 'true' });
    return own;
  };
  const idle = (taskQueue: string): Promise<OwnApi> =>
    open({ TASK_QUEUE: taskQueue, REQUEST_DEADLINE_MS: String(DEADLINE_MS) });

  const claimedTask = async (api: Api, tasks: ReturnType<typeof userTask>[]): Promise<Json> => {
    const { id } = await startInstance(api, await upload(api, sequence(...tasks)));
    const [task] = await tasksOf(api, id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`));
    return task;
  };

  it(
    'without a worker a start is answered 503 with an unknown outcome, and its key finds it again',
    async () => {
      const taskQueue = queue();
      const api = (await idle(taskQueue)).as();
      const key = await upload(new Api(), sequence(userTask('a')));
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const start = (by: Api) => by.post('/v1/instances', { definition_key: key }, headers);
      const before = Date.now();
      expect(outcomeOf(await start(api))).toEqual(UNKNOWN);
      expect(Date.now() - before).toBeLessThan(DEFAULT_DEADLINE_MS);
      const second = (await working(taskQueue)).as();
      const { id } = dataOf(await repeated(() => start(second)), 201);
      const found = dataOf(await second.get(`/v1/instances?definition_key=${key}`));
      expect(found.map((row: Json) => row.id)).toEqual([id]);
    },
    START_MS,
  );

  it.each([
    ['the last task', [userTask('a')]],
    ['a task in the middle', [userTask('a'), userTask('b')]],
  ])(
    'without a worker completing %s is answered 503, and repeating it completes once',
    async (_title, tasks) => {
      const taskQueue = queue();
      const first = await working(taskQueue);
      const task = await claimedTask(first.as(), tasks);
      const waiting = (await idle(taskQueue)).as();
      await first.stop();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const complete = (by: Api) => by.post(`/v1/tasks/${task.id}/complete`, { variables: { ok: true } }, headers);
      expect(outcomeOf(await complete(waiting))).toEqual(UNKNOWN);
      const second = (await working(taskQueue)).as();
      const known = (by: Api) => repeated(() => complete(by));
      const answers = [...(await Promise.all([known(second), known(second)])), await known(waiting)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const history = dataOf(await second.get(`/v1/instances/${task.instance_id}/history?action=task.completed`));
      expect(history).toHaveLength(1);
    },
    START_MS,
  );
});
