import { parseInstant } from '@svc/expressions';
import type { Condition, DecisionInput, DecisionModel, Scalar } from '../model.js';
import { acceptedBy, addPoints, keyOf } from './accepted.js';
import type { Ranges } from './accepted.js';
import { Segments } from './segments.js';
import type { Key } from './segments.js';

/** An input with the conditions of all rules on it. */
export interface Column {
  readonly input: DecisionInput;
  readonly segments: Segments;
  /** The keys of the input's declared values; null if all values are allowed. */
  readonly declared: ReadonlySet<Key> | null;
  /** By rule. */
  readonly accepted: readonly Ranges[];
}

export function columnOf({ inputs, rules }: DecisionModel, position: number): Column {
  const input = inputs[position] as DecisionInput;
  const conditions = rules.map((rule) => rule.conditions[position] as Condition);
  const declared = declaredKeys(input);
  const points = new Set(declared);
  for (const condition of conditions) addPoints(condition, points);
  const segments = new Segments(points);
  return { input, segments, declared, accepted: conditions.map((condition) => acceptedBy(condition, segments)) };
}

/** Booleans have both values, unless fewer are declared. */
function declaredKeys(input: DecisionInput): ReadonlySet<Key> | null {
  const values = input.values ?? (input.type === 'boolean' ? [false, true] : null);
  return values && new Set(values.map((value) => keyIn(input, value)).filter((key) => key !== undefined));
}

/** The key of a value of the input's type; undefined if dates are compared and the text is not a date. */
export function keyIn(input: DecisionInput, value: Scalar): Key | undefined {
  return input.isDate ? parseInstant(String(value)) : keyOf(value);
}
