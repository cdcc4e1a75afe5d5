import { afterAll, beforeAll, jest } from '@jest/globals';
import { Committer, TaskClaims, tenantScope } from '@svc/persistence';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { ProcessStack, TENANT } from '../../apps/worker/src/testing/process-stack.js';
import { openTestDatabase } from '../../libs/persistence/src/testing/test-database.js';
import type { TestDatabase } from '../../libs/persistence/src/testing/test-database.js';
import { CommitRecord } from './commit-record.js';
import { declareScenarios } from './element-specs.js';
import { HeldCalls } from './held-calls.js';
import { passReally } from './real-clock.js';
import { TemporalDriver } from './temporal-driver.js';
import type { Clock, TemporalSurroundings } from './temporal-driver.js';

const START_MS = 60_000;
jest.setTimeout(30_000);

let database: TestDatabase;
let committer: Committer;
let calls: HeldCalls;
let stack: ProcessStack;
let surroundings: TemporalSurroundings;

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('WARN') });
  [database, calls] = await Promise.all([openTestDatabase(), HeldCalls.open()]);
  committer = new Committer({ url: database.url });
  const record = new CommitRecord(committer);
  stack = await ProcessStack.start(record);
  surroundings = { stack, record, calls, clock: theRealClock, claim };
}, START_MS);

afterAll(async () => {
  await stack?.stop();
  await calls?.close();
  await committer?.close();
  await database?.close();
}, START_MS);

/** Nobody moves this one: scenarios that let time pass are played by `npm run test:time`. */
const theRealClock: Clock = {
  now: async () => Date.now(),
  pass: passReally,
};

async function claim(taskId: string): Promise<number> {
  const queries = {
    query: async (text: string, values: readonly unknown[]) => ({
      rows: await database.dataSource.query(text, [...values]),
    }),
  };
  await new TaskClaims().claim(tenantScope(TENANT), taskId, 'ann', queries as never);
  const [row] = await database.dataSource.query('SELECT claim_version FROM task WHERE id = $1', [taskId]);
  return Number(row.claim_version);
}

await declareScenarios({
  canPlay: ({ abilities, options }) =>
    !abilities.has('time') && Object.keys(options).every((name) => name === 'maxVariablesBytes'),
  createDriver: ({ maxVariablesBytes }) =>
    new TemporalDriver(surroundings, maxVariablesBytes === undefined ? {} : { maxVariablesBytes }),
});
