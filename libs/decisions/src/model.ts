import type { Template } from '@svc/expressions';

/** A compiled decision table: plain JSON, stored under its hash and read back years later. */
export interface DecisionModel {
  readonly hitPolicy: HitPolicy;
  readonly inputs: readonly DecisionInput[];
  readonly outputs: readonly DecisionOutput[];
  readonly rules: readonly DecisionRule[];
}

/** [decisions#the-source] */
export const HIT_POLICIES = ['FIRST', 'ALL', 'UNIQUE', 'RULE_ORDER', 'COLLECT', 'OUTPUT_ORDER', 'PRIORITY'] as const;
export type HitPolicy = (typeof HIT_POLICIES)[number];

/** How `COLLECT` makes one value of the matching rules' values of an output; `none` keeps them all. */
export const AGGREGATIONS = ['sum', 'count', 'min', 'max', 'none'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

export const VALUE_TYPES = ['string', 'number', 'boolean'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** What inputs and outputs hold beside null. */
export type Scalar = string | number | boolean;

export interface DecisionInput {
  /** The variable that is tested, unless there is an expression. */
  readonly id: string;
  readonly type: ValueType;
  /** Text is compared as ISO 8601 dates; only where `type` is `string`. */
  readonly isDate: boolean;
  /** Computes the value from the variables. */
  readonly expression: Template | null;
  /** `customer.age` reads a member where no variable has that very name. */
  readonly path: readonly string[] | null;
  /** The only values that there are, beside null. */
  readonly values: readonly Scalar[] | null;
}

export interface DecisionOutput {
  readonly id: string;
  readonly type: ValueType;
  /** The only values, the first is the highest [decisions#the-source]. */
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
 * What a condition accepts [decisions#conditions]. Dates are instants: milliseconds since 1970 in UTC.
 * Null is accepted by `any`, `null` and `not` only.
 */
export type Condition =
  | { readonly test: 'any' }
  | { readonly test: 'null' }
  | { readonly test: 'equal'; readonly value: Scalar }
  /** A missing bound is open to that side. */
  | { readonly test: 'range'; readonly from: Bound | null; readonly to: Bound | null }
  | { readonly test: 'oneOf'; readonly of: readonly Condition[] }
  /** True where none of them is. */
  | { readonly test: 'not'; readonly of: readonly Condition[] };

export interface Bound {
  readonly value: string | number;
  readonly isIncluded: boolean;
}

/** A fixed value, or one that is computed from the variables when the rule has matched. */
export type OutputEntry = { readonly value: Scalar | null } | { readonly template: Template };
