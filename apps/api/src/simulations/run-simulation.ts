import {
  createModelIndex,
  type DefinitionReference,
  type ProcessModel,
  type StartOccurrence,
  type Variables,
} from '@svc/engine';
import { type ScriptStep, type Simulation, simulate } from '@svc/engine/simulation';

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
}

const MAX_STEPS = 100_000;
const MAX_MS = 2_000;

/** What the thread runs: its module is loaded there by its path. */
export function runSimulation({ modelText, maxVariablesBytes, ...task }: SimulationTask): Simulation {
  const endsAt = performance.now() + MAX_MS;
  return simulate({
    ...task,
    index: createModelIndex(JSON.parse(modelText) as ProcessModel),
    limits: { maxVariablesBytes, maxSteps: MAX_STEPS },
    isOutOfTime: () => performance.now() >= endsAt,
  });
}
