import type { Aggregation, HitPolicy, Scalar, ValueType } from '../model.js';

/** A decision as it was sent [decisions#the-source], after the check of its documented form. */
export interface DecisionSource {
  readonly key?: string;
  readonly hitPolicy: HitPolicy;
  readonly aggregation?: Aggregation;
  readonly inputs: readonly InputSource[];
  readonly outputs: readonly OutputSource[];
  readonly rules: readonly RuleSource[];
}

export interface InputSource {
  readonly id: string;
  readonly type: ValueType;
  readonly expression?: string;
  readonly values?: readonly Scalar[];
}

export interface OutputSource {
  readonly id: string;
  readonly type: ValueType;
  readonly values?: readonly Scalar[];
  readonly aggregation?: Aggregation;
}

export interface RuleSource {
  readonly id: string;
  readonly conditions: readonly Scalar[];
  readonly outputs: Readonly<Record<string, Scalar | null>>;
}
