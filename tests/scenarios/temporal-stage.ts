import { afterAll, beforeAll, jest } from '@jest/globals';
import { Committer } from '@svc/persistence';
import { withData } from '@svc/engine/testing';
import type { DataForm, Stage } from '@svc/engine/testing';
import { ProcessStack } from '../../libs/runtime/testing/process-stack.js';
import { openTestDatabase } from '../../libs/persistence/testing/test-database.js';
import type { TestDatabase } from '../../libs/persistence/testing/test-database.js';
import { claimIn } from './claims.js';
import { CommitRecord } from './commit-record.js';
import { declareScenarios } from './element-specs.js';
import { HeldCalls } from './held-calls.js';
import { passReally } from './real-clock.js';
import { TemporalDriver } from './temporal-driver.js';
import type { Clock, TemporalSurroundings } from './temporal-driver.js';

const START_MS = 120_000;
/** A guard against a hang: a scenario waits several times, each time with a guard of its own. */
jest.setTimeout(180_000);

let database: TestDatabase;
let committer: Committer;
let calls: HeldCalls;
let stack: ProcessStack;
let surroundings: TemporalSurroundings;

beforeAll(async () => {
  [database, calls] = await Promise.all([openTestDatabase(), HeldCalls.open()]);
  committer = new Committer({ url: database.url });
  const record = new CommitRecord(committer);
  stack = await ProcessStack.start(record);
  stack.addData = (model, data) => withData(model, data as DataForm);
  surroundings = { stack, record, calls, clock: theRealClock, claim: (taskId) => claimIn(database.dataSource, taskId) };
}, START_MS);

afterAll(async () => {
  await stack?.stop();
  await calls?.close();
  await committer?.close();
  await database?.close();
}, START_MS);

/** Nobody can move the real clock: `npm run test:time` plays the scenarios that let time pass. */
const theRealClock: Clock = {
  now: async () => Date.now(),
  pass: passReally,
};

/** Declares the scenarios of these specs for workflows on Temporal and Postgres. */
export function declareOnTemporal(isWanted: (file: string) => boolean): Promise<void> {
  const stage: Stage = {
    canPlay: ({ abilities, options }) =>
      !abilities.has('time') &&
      Object.keys(options).every((name) => ['maxVariablesBytes', 'validatorOf'].includes(name)),
    createDriver: ({ maxVariablesBytes }) =>
      new TemporalDriver(surroundings, maxVariablesBytes === undefined ? {} : { maxVariablesBytes }),
  };
  return declareScenarios(stage, isWanted);
}
