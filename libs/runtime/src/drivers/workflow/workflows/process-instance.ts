import {
  allHandlersFinished,
  ApplicationFailure,
  condition,
  continueAsNew,
  log,
  setCurrentDetails,
} from '@temporalio/workflow';
import type { ProcessInstanceArgs } from '@svc/contract';
import { AheadOfLog, InstanceDriver, NEWEST_ENGINE, NotStarted } from '@svc/driver';
import type { Clock, LoadedModel } from '@svc/driver';
import { RunCommits } from './commit.js';
import { registerHandlers } from './handlers.js';
import { failedStart } from './failed-start.js';
import { packed, unpacked } from './resume-point.js';
import { isLongRun } from './run-length.js';
import { RunningWork } from './running-work.js';
import type { GivenArgs } from './resume-point.js';

interface Instance {
  readonly args: ProcessInstanceArgs;
  readonly model: LoadedModel;
  readonly driver: InstanceDriver;
  readonly work: RunningWork;
  readonly commits: RunCommits;
}

const clock: Clock = {
  now: () => Date.now(),
  pause: async (milliseconds, hasArrived) => void (await condition(hasArrived, milliseconds)),
};

/**
 * Drives one process instance: takes inputs, advances the engine, commits, and then carries out the commands and answers
 * the callers. It contains no BPMN.
 */
export async function processInstance(given: GivenArgs, model: LoadedModel): Promise<void> {
  const args = unpacked(given);
  try {
    await drive(args, model);
  } catch (error) {
    throw await endOf(args, error);
  }
}

/** How the workflow ends without an end of its instance. Any other error fails the workflow task, which is tried again. */
async function endOf(args: ProcessInstanceArgs, error: unknown): Promise<unknown> {
  if (error instanceof NotStarted) return failedStart(args, error);
  if (!(error instanceof AheadOfLog)) return error;
  log.warn('this workflow ends', { reason: error.message, isStored: error.isStored });
  return ApplicationFailure.nonRetryable(error.message, error.name);
}

async function drive(args: ProcessInstanceArgs, model: LoadedModel): Promise<void> {
  const work = new RunningWork(args, (input) => driver.receive(input));
  const commits = new RunCommits();
  const driver = new InstanceDriver(args, model, { commits, work, clock, log });
  if (driver.openWork) work.startAll(driver.openWork);
  const instance: Instance = { args, model, driver, work, commits };
  registerHandlers(driver);
  while (!driver.isOver) {
    if (isDueForNewRun(instance)) await continueInNewRun(instance);
    else if (driver.hasWork) await driver.step();
    else await whileQuiescent(instance);
  }
  work.cancelAll();
  while (isUnfinished(instance)) await answerRest(instance);
}

async function whileQuiescent(instance: Instance): Promise<void> {
  setCurrentDetails(instance.driver.describe());
  await condition(() => instance.driver.hasWork || isDueForNewRun(instance));
}

function isUnfinished({ driver, work }: Instance): boolean {
  return driver.hasWork || work.calledInstances.isSignalling || !allHandlersFinished();
}

/** The engine refuses inputs that arrive after the end. */
async function answerRest(instance: Instance): Promise<void> {
  const { driver } = instance;
  if (driver.hasWork) await driver.step();
  else await condition(() => driver.hasWork || !isUnfinished(instance));
}

function isDueForNewRun({ args, driver, work, commits }: Instance): boolean {
  if (driver.hasArrived || work.calledInstances.isSignalling) return false;
  const isDue = commits.areHeavy || (!driver.hasWork && (isLongRun(args.limits) || work.calledInstances.needsNextRun));
  return isDue && !work.keepsRunOpen;
}

/** Returns only if something arrived meanwhile, which must be handled first. */
async function continueInNewRun({ args, model: { modelHash }, driver, work }: Instance): Promise<void> {
  await condition(() => allHandlersFinished() || driver.hasArrived);
  const stopped = driver.toResume();
  if (driver.hasArrived || !stopped) return;
  const calls = work.calledInstances.toResume;
  work.cancelAll();
  const resume = packed({ ...stopped, ...(calls.length > 0 && { calls }) });
  const next = { ...args, engineVersion: NEWEST_ENGINE, start: null, resume };
  await continueAsNew<typeof processInstance>(next, { modelHash } as LoadedModel);
  throw ApplicationFailure.nonRetryable('unreachable: continueAsNew always throws');
}
