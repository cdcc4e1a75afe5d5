import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Api, dataOf, startInstance, tasksOf, type Json } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, upload, userTask } from './support/processes.js';
import type { OwnApi } from './support/own-api.js';
import { OwnInstallation } from './support/own-installation.js';

const START_MS = 300_000;
/** Deadline of requests that no worker serves: shorter than the default, and long enough for the queries to Postgres. */
const DEADLINE_MS = 4_000;
const DEFAULT_DEADLINE_MS = 15_000;
const UNKNOWN = [503, 'SERVICE_UNAVAILABLE', 'unknown'];
const outcomeOf = ({ status, body, headers }: Answer) => [status, body?.error?.code, headers.get('x-outcome')];

/** Two API processes, of which only the first has a worker. While it is stopped, no update is answered. */
describe('outcomes without a worker', () => {
  let own: OwnInstallation;
  let key: string | null;
  beforeAll(async () => {
    own = await OwnInstallation.create();
    await own.startApi();
    key = await own.registerTenant();
    await own.stop();
  }, START_MS);
  afterEach(() => own.stop(), START_MS);
  afterAll(() => own.drop(), START_MS);

  /** Repeats a request, with the same key, until its outcome is known. */
  const repeated = (ask: () => Promise<Answer>): Promise<Answer> =>
    eventually('a known outcome', async () => {
      const answer = await ask();
      return answer.status !== 503 && answer;
    });
  const working = (): Promise<OwnApi> => own.startApi({ WORKER_EMBEDDED: 'true' });
  const idle = (): Promise<OwnApi> => own.startApi({ REQUEST_DEADLINE_MS: String(DEADLINE_MS) });

  const claimedTask = async (api: Api, tasks: ReturnType<typeof userTask>[]): Promise<Json> => {
    const { id } = await startInstance(api, await upload(api, sequence(...tasks)));
    const [task] = await tasksOf(api, id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`));
    return task;
  };

  it(
    'without a worker a start is answered 503 with an unknown outcome, and its key finds it again',
    async () => {
      const api = (await idle()).as(key);
      const definition = await upload(api, sequence(userTask('a')));
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const start = (by: Api) => by.post('/v1/instances', { definition_key: definition }, headers);
      const before = Date.now();
      expect(outcomeOf(await start(api))).toEqual(UNKNOWN);
      expect(Date.now() - before).toBeLessThan(DEFAULT_DEADLINE_MS);
      const second = (await working()).as(key);
      const { id } = dataOf(await repeated(() => start(second)), 201);
      const found = dataOf(await second.get(`/v1/instances?definition_key=${definition}`));
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
      const first = await working();
      const task = await claimedTask(first.as(key), tasks);
      const waiting = (await idle()).as(key);
      await first.stop();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const complete = (by: Api) => by.post(`/v1/tasks/${task.id}/complete`, { variables: { ok: true } }, headers);
      expect(outcomeOf(await complete(waiting))).toEqual(UNKNOWN);
      const second = (await working()).as(key);
      const known = (by: Api) => repeated(() => complete(by));
      const answers = [...(await Promise.all([known(second), known(second)])), await known(waiting)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const history = dataOf(await second.get(`/v1/instances/${task.instance_id}/history?action=task.completed`));
      expect(history).toHaveLength(1);
    },
    START_MS,
  );
});
