import {
  allHandlersFinished,
  ApplicationFailure,
  condition,
  continueAsNew,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import { isMissing } from '@svc/contract';
import type { Missing, ProcessInstanceArgs } from '@svc/contract';
import { NEWEST_ENGINE, NotStarted } from '@svc/driver';
import type { LoadedModel } from '@svc/driver';
import { registerHandlers } from './handlers.js';
import { Instance } from './instance.js';
import { reportMissing } from './missing.js';
import { failedStart } from './failed-start.js';
import { packed, unpacked } from './resume-point.js';
import { isLongRun } from './run-length.js';
import type { GivenArgs } from './resume-point.js';

/** A call in flight keeps a run from ending, but not beyond this length of its history (architecture, "The workflow"). */
const LONGEST_WITH_JOBS = 10_000;

/**
 * Drives one process instance: takes inputs, advances the engine, commits, and only then carries out the commands and
 * answers the callers. It knows nothing of processes.
 */
export async function processInstance(given: GivenArgs | Missing, model: LoadedModel | Missing): Promise<void> {
  const args = isMissing(given) ? given : unpacked(given);
  if (isMissing(args) || isMissing(model)) return reportMissing(args, model);
  try {
    await drive(args, model);
  } catch (error) {
    throw error instanceof NotStarted ? await failedStart(args, error) : error;
  }
}

async function drive(args: ProcessInstanceArgs, model: LoadedModel): Promise<void> {
  const instance = new Instance(args, model);
  registerHandlers(instance);
  while (!instance.isOver) {
    if (instance.hasWork) await instance.step();
    else if (isDueForNewRun(args, instance)) await continueInNewRun(args, model, instance);
    else await whileQuiescent(args, instance);
  }
  instance.work.cancelAll();
  while (isUnfinished(instance)) await answerRest(instance);
}

async function whileQuiescent(args: ProcessInstanceArgs, instance: Instance): Promise<void> {
  setCurrentDetails(instance.describe());
  await condition(() => instance.hasWork || isDueForNewRun(args, instance));
}

function isUnfinished(instance: Instance): boolean {
  return instance.hasWork || instance.work.family.isTelling || !allHandlersFinished();
}

/** What arrives after the end is refused by the engine. */
async function answerRest(instance: Instance): Promise<void> {
  if (instance.hasWork) await instance.step();
  else await condition(() => instance.hasWork || !isUnfinished(instance));
}

function isDueForNewRun({ limits }: ProcessInstanceArgs, instance: Instance): boolean {
  if (instance.hasWork || instance.work.family.isTelling) return false;
  const isDue = isLongRun(limits) || instance.work.family.isCrowded;
  return isDue && (!instance.work.hasJobs || workflowInfo().historyLength > LONGEST_WITH_JOBS);
}

/** Returns only when something arrived meanwhile: it is dealt with first. */
async function continueInNewRun(
  args: ProcessInstanceArgs,
  { modelHash }: LoadedModel,
  instance: Instance,
): Promise<void> {
  await condition(() => allHandlersFinished() || instance.hasWork);
  const resume = instance.toResume();
  if (instance.hasWork || !resume) return;
  instance.work.cancelAll();
  const next = { ...args, engineVersion: NEWEST_ENGINE, start: null, resume: packed(resume) };
  await continueAsNew<typeof processInstance>(next, { modelHash } as LoadedModel);
  throw ApplicationFailure.nonRetryable('unreachable: continueAsNew always throws');
}
