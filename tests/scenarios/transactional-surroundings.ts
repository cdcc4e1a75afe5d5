import { Committer } from '@svc/persistence';
import { withData } from '@svc/engine/testing';
import type { DataForm } from '@svc/engine/testing';
import { ProcessStack } from '../../libs/runtime/testing/process-stack.js';
import { openTestDatabase } from '../../libs/persistence/testing/test-database.js';
import type { TestDatabase } from '../../libs/persistence/testing/test-database.js';
import { claimIn } from './claims.js';
import { KeptCommitRecord } from './commit-record.js';
import { HeldCalls } from './held-calls.js';
import { passReally } from './real-clock.js';
import type { Clock } from './temporal-driver.js';
import type { TransactionalSurroundings } from './transactional-driver.js';
import { TransactionalStack } from './transactional-stack.js';

export interface OpenSurroundings {
  readonly surroundings: TransactionalSurroundings;
  readonly dataSource: TestDatabase['dataSource'];
  close(): Promise<void>;
}

/** Nobody can move the real clock: `npm run test:time` plays the scenarios that let time pass. */
const theRealClock: Clock = {
  now: async () => Date.now(),
  pass: passReally,
};

/** A database, a Temporal server with a worker, and the parts of the program for instances without workflows. */
export async function openTransactionalSurroundings(): Promise<OpenSurroundings> {
  const [database, calls] = await Promise.all([openTestDatabase(), HeldCalls.open()]);
  const { dataSource } = database;
  const committer = new Committer({ url: database.url });
  const record = new KeptCommitRecord(committer);
  const stack = await ProcessStack.start(record);
  stack.addData = (model, data) => withData(model, data as DataForm);
  const transactional = new TransactionalStack({ stack, record, dataSource });
  const claim = (taskId: string) => claimIn(dataSource, taskId);
  return {
    surroundings: { transactional, stack, record, calls, clock: theRealClock, claim },
    dataSource,
    close: async () => {
      await stack.stop();
      await calls.close();
      await committer.close();
      await database.close();
    },
  };
}
