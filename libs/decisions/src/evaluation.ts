import type { JsonObject } from '@svc/expressions';
import type { HitPolicy } from './model.js';

/** The result of a decision, from which both documented shapes are made [decisions#evaluations]. */
export interface DecisionEvaluation {
  readonly matched: boolean;
  /**
   * In the order of the outputs under `PRIORITY` and `OUTPUT_ORDER`, otherwise in the order of the rules. Under `FIRST` only the
   * first.
   */
  readonly rulesMatched: readonly string[];
  readonly matchedRules: { readonly matched: readonly MatchedRule[] };
  /** A list under ALL, RULE_ORDER, OUTPUT_ORDER and COLLECT without aggregation; `{}` or `[]` without a match. */
  readonly outputs: JsonObject | JsonObject[];
  /** The tested values by the ids of the inputs; null for a missing variable. */
  readonly inputVariables: JsonObject;
  readonly hitPolicy: HitPolicy;
}

export interface MatchedRule {
  readonly rule_id: string;
  readonly outputs: JsonObject;
}

export type DecisionErrorCode =
  /** Several rules match under UNIQUE. */
  | 'SEVERAL_RULES_MATCH'
  /** A value is not of its declared type, or not one of its declared values. */
  | 'WRONG_TYPE'
  /** An expression of an input or output failed. */
  | 'EXPRESSION_FAILED'
  /** The outputs are larger than an evaluation may be. */
  | 'TOO_LARGE';

export interface DecisionError {
  readonly code: DecisionErrorCode;
  /** What was expected and found. It names types, never values of variables. */
  readonly message: string;
  /** The ids of the rules that caused the error. */
  readonly rules: readonly string[];
}

export type Evaluated =
  | { readonly ok: true; readonly evaluation: DecisionEvaluation }
  | { readonly ok: false; readonly error: DecisionError };

/** Thrown only inside an evaluation, whose entry returns it as a value. */
export class EvaluationFault extends Error {
  constructor(
    readonly code: DecisionErrorCode,
    message: string,
    readonly rules: readonly string[] = [],
  ) {
    super(message);
  }
}
