import type { JsonObject } from '@svc/expressions';
import type { HitPolicy } from './model.js';

/** What a decision came to; both documented shapes are made of it [decisions#evaluations]. */
export interface DecisionEvaluation {
  readonly matched: boolean;
  /** Under `PRIORITY` and `OUTPUT_ORDER` in their order, otherwise in that of the rules; under `FIRST` only the first. */
  readonly rulesMatched: readonly string[];
  readonly matchedRules: { readonly matched: readonly MatchedRule[] };
  /** A list under ALL, RULE_ORDER, OUTPUT_ORDER and COLLECT without aggregation; `{}` or `[]` without a match. */
  readonly outputs: JsonObject | JsonObject[];
  /** The tested values by the ids of the inputs; a missing variable is null. */
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
  /** What was expected and found; names types, never values of variables. */
  readonly message: string;
  /** The ids of the rules that it is about. */
  readonly rules: readonly string[];
}

export type Evaluated =
  | { readonly ok: true; readonly evaluation: DecisionEvaluation }
  | { readonly ok: false; readonly error: DecisionError };

/** Thrown inside an evaluation only, up to its entry, which answers with a value. */
export class EvaluationFault extends Error {
  constructor(
    readonly code: DecisionErrorCode,
    message: string,
    readonly rules: readonly string[] = [],
  ) {
    super(message);
  }
}
