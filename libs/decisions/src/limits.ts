import { DEFAULT_LIMITS } from '@svc/bpmn/source';
import type { CompileLimits } from '@svc/bpmn/source';

/** Limits of one decision table. A source beyond a limit is refused with a finding that names the limit. */
export interface DecisionLimits extends Pick<CompileLimits, 'maxSourceBytes' | 'maxDepth' | 'maxNodes'> {
  readonly maxRules: number;
  readonly maxInputs: number;
  readonly maxOutputs: number;
  /** UTF-16 code units of one condition. */
  readonly maxConditionLength: number;
  /**
   * The tests in all conditions, where each member of a list counts, plus the outputs of all rules. This is the size of the
   * model, which is read and prepared in the thread that answers requests.
   */
  readonly maxCells: number;
}

export const DECISION_LIMITS: DecisionLimits = {
  maxSourceBytes: DEFAULT_LIMITS.maxSourceBytes,
  maxDepth: 20,
  maxNodes: 1_000_000,
  maxRules: 10_000,
  maxInputs: 100,
  maxOutputs: 100,
  maxConditionLength: 4_000,
  maxCells: 100_000,
};
