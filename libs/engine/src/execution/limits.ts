/** UTF-16 code units of a variable's name: stores index by it. */
export const MAX_VARIABLE_NAME_LENGTH = 255;

/** Variables of one scope: each is a row of its own in stores. */
export const MAX_VARIABLES = 10_000;

/** Completed activities that are kept for compensation. */
export const MAX_COMPLETED = 10_000;

/** What is kept of their variables, as a multiple of what the variables themselves may take. */
export const SNAPSHOTS_PER_VARIABLES = 4;

/** What one instance may use. */
export interface Limits {
  /** All variables together, as JSON, in bytes [instances#variables]. */
  readonly maxVariablesBytes: number;
  /** Element steps per call of `advance`; then it returns with `more`. */
  readonly sliceSteps: number;
  /** The same for a run that has made `longRunSteps` without a wait: others get their turn in between (docs/performance.md). */
  readonly longRunSliceSteps: number;
  readonly longRunSteps: number;
  /** What a slice may cost before it ends, in nominal nanoseconds (`cost.ts`); its last step may exceed that. */
  readonly sliceCost: number;
  /** The same for the expressions of one element in one step; more are an incident. */
  readonly expressionCost: number;
  /** For all that one step sets off; where it is spent, expressions and chains of conditions fail. */
  readonly stepCost: number;
  /** Element steps without anything outside being awaited; more make an incident [engine#bounds]. */
  readonly maxStepsWithoutWait: number;
  /** The same in time, as the inputs tell it: an endless loop is stopped before it has filled a disk. */
  readonly maxMsWithoutWait: number;
  /** Fewer steps are no endless loop, however long they take: the time may have been an outage. */
  readonly stepsBeforeTimeCounts: number;
  /** Messages and callbacks that nobody waits for yet; more are refused [engine#bounds]. */
  readonly maxBufferedEvents: number;
  /** Instances of one multi-instance activity; more are an incident, before the first has begun. */
  readonly maxLoopInstances: number;
  /** The value of one entry of a data store, as JSON, in bytes. */
  readonly maxEntryBytes: number;
  /** Tokens that live at once; one more that enters an element is an incident. */
  readonly maxTokens: number;
}

export type LimitsGiven = Pick<Limits, 'maxVariablesBytes'> & Partial<Limits>;

export function limitsOf(given: LimitsGiven): Limits {
  return {
    maxVariablesBytes: given.maxVariablesBytes,
    sliceSteps: given.sliceSteps ?? 1_000,
    longRunSliceSteps: given.longRunSliceSteps ?? 100,
    longRunSteps: given.longRunSteps ?? 1_000,
    sliceCost: given.sliceCost ?? 10_000_000,
    expressionCost: given.expressionCost ?? 40_000_000,
    stepCost: given.stepCost ?? 500_000_000,
    maxStepsWithoutWait: given.maxStepsWithoutWait ?? 1_000_000,
    maxMsWithoutWait: given.maxMsWithoutWait ?? 20_000,
    stepsBeforeTimeCounts: given.stepsBeforeTimeCounts ?? 10_000,
    maxBufferedEvents: given.maxBufferedEvents ?? 1_000,
    maxLoopInstances: given.maxLoopInstances ?? 10_000,
    maxEntryBytes: given.maxEntryBytes ?? 1_048_576,
    maxTokens: given.maxTokens ?? 20_000,
  };
}

/** Element steps of the slice that begins now. */
export function sliceOf({ sliceSteps, longRunSliceSteps, longRunSteps }: Limits, stepsWithoutWait: number): number {
  return stepsWithoutWait < longRunSteps ? sliceSteps : Math.min(sliceSteps, longRunSliceSteps);
}
