import type { Template } from '@svc/expressions';

/** A compiled decision table: plain JSON, stored under its hash. It may be read years later. */
export interface DecisionModel {
  readonly hitPolicy: HitPolicy;
  readonly inputs: readonly DecisionInput[];
  readonly outputs: readonly DecisionOutput[];
  readonly rules: readonly DecisionRule[];
}

/** [decisions#the-source] */
export const HIT_POLICIES = ['FIRST', 'ALL', 'UNIQUE', 'RULE_ORDER', 'COLLECT', 'OUTPUT_ORDER', 'PRIORITY'] as const;
export type HitPolicy = (typeof HIT_POLICIES)[number];

/** How `COLLECT` aggregates the values of an output in the matching rules; `none` keeps them all. */
export const AGGREGATIONS = ['sum', 'count', 'min', 'max', 'none'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

export const VALUE_TYPES = ['string', 'number', 'boolean'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** The values of inputs and outputs, besides null. */
export type Scalar = string | number | boolean;

export interface DecisionInput {
  /** The name of the tested variable, unless there is an expression. */
  readonly id: string;
  readonly type: ValueType;
  /** Whether text is compared as ISO 8601 dates; only if `type` is `string`. */
  readonly isDate: boolean;
  /** Computes the value from the variables. */
  readonly expression: Template | null;
  /** `customer.age` reads a member, if no variable has that whole name. */
  readonly path: readonly string[] | null;
  /** The only allowed values, besides null; null if all are allowed. */
  readonly values: readonly Scalar[] | null;
}

export interface DecisionOutput {
  readonly id: string;
  readonly type: ValueType;
  /** The only allowed values, the highest first [decisions#the-source]; null if all are allowed. */
  readonly values: readonly Scalar[] | null;
  /** `none` under every policy but `COLLECT`. */
  readonly aggregation: Aggregation;
}

export interface DecisionRule {
  readonly id: string;
  /** One per input, by position. */
  readonly conditions: readonly Condition[];
  /** One per output, by position. */
  readonly outputs: readonly OutputEntry[];
}

/**
 * What a condition accepts [decisions#conditions]. Dates are instants: milliseconds since 1970 in UTC. Only `any`, `null` and
 * `not` accept null.
 */
export type Condition =
  | { readonly test: 'any' }
  | { readonly test: 'null' }
  | { readonly test: 'equal'; readonly value: Scalar }
  /** A range without a bound is open to that side. */
  | { readonly test: 'range'; readonly from: Bound | null; readonly to: Bound | null }
  | { readonly test: 'oneOf'; readonly of: readonly Condition[] }
  /** True if none of them is true. */
  | { readonly test: 'not'; readonly of: readonly Condition[] };

export interface Bound {
  readonly value: string | number;
  readonly isIncluded: boolean;
}

/** A fixed value, or one that is computed from the variables after the rule has matched. */
export type OutputEntry = { readonly value: Scalar | null } | { readonly template: Template };
