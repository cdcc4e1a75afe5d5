import { SimulatedRun } from '@svc/engine/simulation';
import type { ScriptStep, Simulation } from '@svc/engine/simulation';
import type { Outcome } from '@svc/engine';
import { checkExpectation } from '../expectations/check-expectation.js';
import type { Difference } from '../expectations/expectation.js';
import type { Drafts } from '../processes/drafts.js';
import type { LoadedProcess } from '../processes/process-file.js';
import type { Refusal, Scenario, ScenarioStep } from '../scenarios/scenario.js';
import { MAX_MS, MAX_STEPS, MAX_VARIABLES_BYTES } from './limits.js';
import { StartError, startOccurrence } from './start-occurrence.js';
import { answerFrom } from './surroundings.js';

export interface PlayedScenario {
  readonly name: string;
  readonly line: number;
  /** What does not hold; empty if the scenario has passed. */
  readonly differences: readonly Difference[];
  /** Where the instance stands in the end; null if it could not begin. */
  readonly result: Simulation | null;
  readonly milliseconds: number;
}

export interface Stage {
  readonly process: LoadedProcess;
  readonly drafts: Drafts;
  /** Hears of every step, of called processes too. */
  readonly observe: (process: LoadedProcess, outcome: Outcome) => void;
}

/** Plays a scenario up to its end, or to the first thing that is not as expected. Throws a `FileError` if a draft cannot be used. */
export function playScenario(scenario: Scenario, stage: Stage): PlayedScenario {
  const startedAt = performance.now();
  const { name, line } = scenario;
  const outcome = outcomeOf(scenario, stage, startedAt);
  return { name, line, ...outcome, milliseconds: performance.now() - startedAt };
}

function outcomeOf(
  scenario: Scenario,
  stage: Stage,
  startedAt: number,
): Pick<PlayedScenario, 'differences' | 'result'> {
  try {
    const run = begin(scenario, stage, startedAt);
    const differences = course(scenario, run, stage.process);
    return { differences, result: run.result };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const { expected, found } = error;
    return { differences: [{ line: scenario.start.line, what: 'start', expected, found }], result: null };
  }
}

/** Starts the simulation of a scenario. */
export function begin(
  scenario: Omit<Scenario, 'name' | 'line' | 'expectation'>,
  stage: Stage,
  startedAt: number,
): SimulatedRun {
  const { process, drafts, observe } = stage;
  const byId = new Map([[process.definition.id, process]]);
  const startedBy = startOccurrence(scenario.start, process);
  return new SimulatedRun({
    ...process,
    variables: scenario.start.variables,
    ...(startedBy && { startedBy }),
    script: scriptOf(scenario.steps),
    answers: scenario.answers,
    answer: answerFrom(drafts, scenario.dataStores),
    processOf: ({ definitionKey }) => {
      const called = drafts.process(definitionKey);
      if (called !== null) byId.set(called.definition.id, called);
      return called;
    },
    observe: ({ id }, outcome) => observe(byId.get(id) ?? process, outcome),
    startAt: scenario.startAt,
    limits: { maxVariablesBytes: MAX_VARIABLES_BYTES, maxSteps: MAX_STEPS },
    maxShown: MAX_STEPS,
    isOutOfTime: () => performance.now() - startedAt > MAX_MS,
  });
}

function scriptOf(steps: readonly ScenarioStep[]): ScriptStep[] {
  return steps.flatMap((step) => (step.kind === 'play' ? [step.step] : []));
}

/** The first things that are not as expected. */
function course(
  { start, steps, expectation, line }: Scenario,
  run: SimulatedRun,
  process: LoadedProcess,
): Difference[] {
  const begun = stopOf(run, start, 'start');
  if (begun.length > 0) return begun;
  for (const step of steps) {
    const differences =
      step.kind === 'expect' ? checkExpectation(step.expectation, run.result, process) : played(step, run);
    if (differences.length > 0) return differences;
  }
  const last = expectation ? checkExpectation(expectation, run.result, process) : [];
  const allowsErrors = expectation?.status === 'error' || expectation?.errors !== undefined;
  return allowsErrors ? last : [...last, ...unexpectedErrors(run.result, expectation?.line ?? line)];
}

function played(step: Extract<ScenarioStep, { kind: 'play' }>, run: SimulatedRun): Difference[] {
  run.playNext();
  const { step: played } = step;
  const at = 'at' in played && played.at !== null ? ` at ${played.at}` : '';
  return stopOf(run, step, `${played.action}${at}`);
}

const BOUNDS = { steps: `more than ${MAX_STEPS} steps`, time: `more than ${MAX_MS / 1000} s` };

/** Whether the run has stopped where it should not, or has not where it should. */
function stopOf(run: SimulatedRun, at: { line: number; refusal: Refusal | null }, what: string): Difference[] {
  const { failedStep, stoppedBy } = run.stop;
  const { line, refusal } = at;
  if (stoppedBy !== null) return [{ line, what, expected: 'the instance to come to rest', found: BOUNDS[stoppedBy] }];
  if (refusal === null)
    return failedStep === null ? [] : [{ line, what, expected: 'the step to be possible', found: failedStep.message }];
  const expected = refusal.message === '' ? 'a refusal' : `a refusal with the text: ${refusal.message}`;
  if (failedStep === null) return [{ line, what, expected, found: 'none' }];
  if (!failedStep.message.includes(refusal.message)) return [{ line, what, expected, found: failedStep.message }];
  run.dismissFailure();
  return [];
}

/** An error that no expectation names is a failure. */
function unexpectedErrors({ errors }: Simulation, line: number): Difference[] {
  const found = errors.map(({ elementId, code, message }) => `${elementId}: ${code}: ${message}`).join('; ');
  return errors.length === 0
    ? []
    : [{ line, what: 'errors', expected: 'none, since the scenario expects none', found }];
}
