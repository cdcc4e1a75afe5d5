import {
  createModelIndex,
  type DefinitionReference,
  type ProcessModel,
  type StartOccurrence,
  type Variables,
} from '@svc/engine';
import { type ScriptStep, type Simulation, simulate } from '@svc/engine/simulation';
import { createTypeValidator } from '@svc/typed-data';
import { KnownAnswers, type KnownSubject, type Subject } from './known-answers.js';

/** Everything that the thread needs, in texts and plain JSON. */
export interface SimulationTask {
  readonly modelText: string;
  readonly definition: DefinitionReference;
  readonly variables: Variables;
  readonly startedBy?: StartOccurrence;
  readonly script: readonly ScriptStep[];
  /** Milliseconds since the epoch. */
  readonly startAt: number;
  readonly maxVariablesBytes: number;
  readonly maxBase64Bytes: number;
  readonly known: readonly KnownSubject[];
}

export interface SimulationRun {
  readonly simulation: Simulation;
  /** Subjects that the process asked about and that are not known. The run shows how far it gets without them. */
  readonly missing: readonly Subject[];
}

const MAX_STEPS = 100_000;
const MAX_MS = 2_000;

/** Runs in the thread, which loads this module by its path. */
export function runSimulation({
  modelText,
  maxVariablesBytes,
  maxBase64Bytes,
  known,
  ...task
}: SimulationTask): SimulationRun {
  const endsAt = performance.now() + MAX_MS;
  const model = JSON.parse(modelText) as ProcessModel;
  const validator = model.data && createTypeValidator(model.data, { maxBase64Bytes });
  const answers = new KnownAnswers(known);
  const simulation = simulate({
    ...task,
    index: createModelIndex(model),
    ...(validator && { validate: (check) => validator.validate(check) }),
    limits: { maxVariablesBytes, maxSteps: MAX_STEPS },
    answer: (question) => answers.answer(question),
    isOutOfTime: () => performance.now() >= endsAt,
  });
  return { simulation, missing: answers.missing };
}
