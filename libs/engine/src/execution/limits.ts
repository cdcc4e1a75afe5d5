/** UTF-16 code units of a variable's name. Limited because stores index by it. */
export const MAX_VARIABLE_NAME_LENGTH = 255;

/** UTF-16 code units of any other text that stores index: a name of an event, a key, an assignee. */
export const MAX_INDEXED_LENGTH = 255;

/** The range of whole numbers that stores and callers read, such as a version or a priority. */
export const MAX_INTEGER = 2_147_483_647;
export const MIN_INTEGER = -MAX_INTEGER - 1;

export function isInteger(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= MIN_INTEGER && (value as number) <= MAX_INTEGER;
}

/** Variables of one scope. Limited because each is a row in stores. */
export const MAX_VARIABLES = 10_000;

/** Completed activities that are kept for compensation. */
export const MAX_COMPLETED = 10_000;

/** Bytes kept for compensation, as a multiple of `maxVariablesBytes`. */
export const SNAPSHOTS_PER_VARIABLES = 4;

/** The limits of one instance. */
export interface Limits {
  /** All variables together, as JSON, in bytes [instances#variables]. */
  readonly maxVariablesBytes: number;
  /** Element steps per call of `advance`; then it returns with `more`. */
  readonly sliceSteps: number;
  /** The same after `longRunSteps` steps without a wait, so that others get their turn (docs/performance.md). */
  readonly longRunSliceSteps: number;
  readonly longRunSteps: number;
  /** Cost at which a slice ends, in nominal nanoseconds (`cost.ts`). The last step may exceed it. */
  readonly sliceCost: number;
  /** Cost of the expressions of one element in one step; more is an incident. */
  readonly expressionCost: number;
  /** Cost of everything that one step triggers. When it is spent, expressions and chains of conditions fail. */
  readonly stepCost: number;
  /** Element steps without a wait for something outside; more are an incident [engine#bounds]. */
  readonly maxStepsWithoutWait: number;
  /** Milliseconds without such a wait, by the times of the inputs: it stops an endless loop before it fills a disk. */
  readonly maxMsWithoutWait: number;
  /** Up to this many steps the time does not count: it may have passed in an outage. */
  readonly stepsBeforeTimeCounts: number;
  /** Messages and callbacks that nothing waits for yet; more are refused [engine#bounds]. */
  readonly maxBufferedEvents: number;
  /** Instances of one multi-instance activity; more are an incident, before the first one begins. */
  readonly maxLoopInstances: number;
  /** Size of one data store entry's value as JSON, in bytes. */
  readonly maxEntryBytes: number;
  /** Tokens at once. While there are more, each token that enters an element is an incident. */
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
