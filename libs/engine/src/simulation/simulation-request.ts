import type { Outcome } from '../advance.js';
import type { ChildStart, Question } from '../commands.js';
import type { Validate } from '../data-model.js';
import type { ModelIndex } from '../element-definition.js';
import type { LimitsGiven } from '../execution/limits.js';
import type { ElementId } from '../ids.js';
import type { DefinitionReference, QuestionAnswer, StartOccurrence } from '../inputs.js';
import type { Variables } from '../variables.js';
import type { ScriptStep } from './script.js';
import type { StandingAnswer } from './standing-answers.js';

/** A process that can be simulated. */
export interface SimulatedProcess {
  readonly index: ModelIndex;
  readonly definition: DefinitionReference;
  /** Validates typed values; absent if the process has none. */
  readonly validate?: Validate;
}

export interface SimulationRequest extends SimulatedProcess {
  readonly variables: Variables;
  /** The event that starts the instance; absent: a request does. */
  readonly startedBy?: StartOccurrence;
  readonly script: readonly ScriptStep[];
  /**
   * What elements are given whenever they wait for it, unless a later step of the script answers them. An element of a called
   * process is named through its call activity: `ship/pack`.
   */
  readonly answers?: ReadonlyMap<ElementId, StandingAnswer>;
  /** Answers questions unless the script does. Null or absent: the question stays open. */
  readonly answer?: (question: Question) => QuestionAnswer | null;
  /**
   * The process that a call activity starts, unless the script answers the call. Null or absent: the call stays open.
   */
  readonly processOf?: (call: Pick<ChildStart, 'definitionKey' | 'version'>) => SimulatedProcess | null;
  /** Called after each step of an instance, with its definition. */
  readonly observe?: (definition: DefinitionReference, outcome: Outcome) => void;
  /** The clock at the start, in milliseconds since the epoch. */
  readonly startAt: number;
  readonly limits: LimitsGiven & { readonly maxSteps: number };
  /** How many entries of one list the result contains; absent: 1,000. */
  readonly maxShown?: number;
  /** Asked after every slice, since only the caller has a real clock. */
  readonly isOutOfTime: () => boolean;
}
