import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Committer } from '@svc/persistence';
import type { Fact, InputResult, Variables } from '@svc/engine';
import type { ElementForm, ProcessForm } from '@svc/engine/testing';
import { TENANT } from '../../libs/runtime/testing/process-stack.js';
import { openTestDatabase } from '../../libs/persistence/testing/test-database.js';
import type { TestDatabase } from '../../libs/persistence/testing/test-database.js';
import { eventually } from '../http/support/eventually.js';
import { sequence, userTask, waitTimer } from '../http/support/processes.js';
import { claimIn } from '../scenarios/claims.js';
import { KeptCommitRecord } from '../scenarios/commit-record.js';
import { declareScenarios } from '../scenarios/element-specs.js';
import { HeldCalls } from '../scenarios/held-calls.js';
import { TransactionalScenarioDriver } from '../scenarios/transactional-driver.js';
import { TransactionalStack } from '../scenarios/transactional-stack.js';
import { openTimers } from '../scenarios/view-of.js';
import type { OpenTimer } from '../scenarios/view-of.js';
import { ofLater } from './of-later.js';
import { DAY_MS, SkippingStack } from './skipping-stack.js';

const START_MS = 120_000;
/** A value of Temporal's event types. */
const WORKFLOW_TASK_COMPLETED = '7';
/** A guard against a hang, no measure of speed. */
jest.setTimeout(180_000);

let database: TestDatabase;
let committer: Committer;
let calls: HeldCalls;
let skipping: SkippingStack;
let transactional: TransactionalStack;
let record: KeptCommitRecord;

beforeAll(async () => {
  [database, calls] = await Promise.all([openTestDatabase(), HeldCalls.open()]);
  committer = new Committer({ url: database.url });
  record = new KeptCommitRecord(committer);
  skipping = await SkippingStack.start(record);
  transactional = new TransactionalStack({ stack: skipping.stack, record, dataSource: database.dataSource });
}, START_MS);
afterAll(async () => {
  await skipping?.stop();
  await calls?.close();
  await committer?.close();
  await database?.close();
}, START_MS);

/** Plays without a workflow until one is needed. Dates are moved to the server's year. */
class DriverOfLater extends TransactionalScenarioDriver {
  static create(): DriverOfLater {
    const { stack, server: clock } = skipping;
    const claim = (taskId: string) => claimIn(database.dataSource, taskId);
    return new DriverOfLater({ stack, record, calls, clock, claim, transactional });
  }

  override async start(process: ProcessForm, variables: Variables): Promise<InputResult> {
    return super.start(await ofLater(process, skipping.server), variables);
  }

  /** Waits for the workflow's first steps, since the clock does not wait until the workflow is started. */
  override async passTime(millis: number): Promise<void> {
    if ((await executionOf(this.id)) === 'durable')
      await eventually('the first steps of the workflow', () => this.hasBegun());
    return super.passTime(millis);
  }

  private async hasBegun(): Promise<boolean> {
    const [launch] = await database.dataSource.query('SELECT 1 FROM instance_state WHERE instance_id = $1', [this.id]);
    return launch === undefined && (await this.started.eventTypes()).includes(WORKFLOW_TASK_COMPLETED);
  }
}

async function executionOf(id: string): Promise<string> {
  const query = 'SELECT execution FROM instance WHERE tenant_id = $1 AND id = $2';
  const [row] = await database.dataSource.query(query, [TENANT, id]);
  return row.execution;
}

/** Scenarios that let time pass. */
await declareScenarios({
  canPlay: ({ abilities, options }) => abilities.has('time') && Object.keys(options).length === 0,
  createDriver: async () => {
    await skipping.passToScenarioStart();
    return DriverOfLater.create();
  },
});

describe('an instance without a workflow', () => {
  const start = async (...elements: object[]): Promise<DriverOfLater> => {
    const driver = DriverOfLater.create();
    const process = sequence(...(elements as Parameters<typeof sequence>)) as unknown as ProcessForm;
    await driver.start(process, {});
    return driver;
  };
  const firings = (driver: DriverOfLater): Fact[] => driver.facts().filter(({ fact }) => fact === 'timer.fired');

  it('a due date gives an instance no workflow, however long it has passed', async () => {
    const dueDate = new Date((await skipping.server.now()) + DAY_MS).toISOString();
    const due: Partial<ElementForm> = { dueDate };
    const driver = await start(userTask('a', due as never), userTask('b'));
    await skipping.server.pass(30 * DAY_MS);
    await driver.completeTask('a', {});
    expect(await executionOf(driver.id)).toBe('transactional');
    await driver.completeTask('b', {});
    expect([await executionOf(driver.id), (await driver.view()).status]).toEqual(['transactional', 'completed']);
  });

  it('a timer gives an instance a workflow and fires once, when it is due', async () => {
    const driver = await start(userTask('a'), waitTimer('timer', 'P30D'), userTask('b'));
    await skipping.server.pass(10 * DAY_MS);
    expect(await executionOf(driver.id)).toBe('transactional');
    await driver.completeTask('a', {});
    const [{ dueAt }] = openTimers(driver.facts()) as [OpenTimer];
    expect(await executionOf(driver.id)).toBe('durable');
    await driver.passTime(29.9 * DAY_MS);
    expect(firings(driver)).toEqual([]);
    await driver.passTime(0.2 * DAY_MS);
    await eventually('the task behind the timer', async () => (await driver.view()).waitingAt.includes('b'));
    await driver.passTime(60 * DAY_MS);
    const [firing, ...others] = firings(driver);
    expect(others).toEqual([]);
    expect(firing!.at - dueAt).toBeGreaterThanOrEqual(0);
    expect(firing!.at - dueAt).toBeLessThan(60_000);
    await driver.completeTask('b', {});
  });
});
