/** How a variable is compared, as the address and the chips write it. The longer ones first: `>` begins `>=`. */
export const OPERATORS = { '!=': 'neq', '>=': 'gte', '<=': 'lte', '=': 'eq', '>': 'gt', '<': 'lt' } as const;
export type Operator = keyof typeof OPERATORS;

export type Scalar = string | number | boolean | null;

export interface Comparison {
  readonly name: string;
  readonly op: (typeof OPERATORS)[Operator];
  readonly value: Scalar;
}

const COMPARISON = /^([^!<>=]+)(!=|>=|<=|=|>|<)(.*)$/su;

export interface ComparisonParts {
  readonly name: string;
  readonly operator: Operator;
  readonly value: string;
}

/** Null for a text without an operator. */
export function partsOf(text: string): ComparisonParts | null {
  const [, name, operator, value] = COMPARISON.exec(text) ?? [];
  return name === undefined ? null : { name: name.trim(), operator: operator as Operator, value: (value ?? '').trim() };
}

/** `total>=100`, `region=north`. A name alone asks whether the variable is true. */
export function comparisonOf(text: string): Comparison {
  const parts = partsOf(text);
  if (parts === null) return { name: text, op: 'eq', value: true };
  return { name: parts.name, op: OPERATORS[parts.operator], value: scalarOf(parts.value) };
}

/** Numbers, `true`, `false` and `null` as such; a text in quotes is one whatever it looks like. */
function scalarOf(trimmed: string): Scalar {
  try {
    const value = JSON.parse(trimmed) as unknown;
    return typeof value === 'object' && value !== null ? trimmed : (value as Scalar);
  } catch {
    return trimmed;
  }
}
