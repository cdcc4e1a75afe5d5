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

/** `total>=100`, `region=north`. A name alone asks whether the variable is true. */
export function comparisonOf(text: string): Comparison {
  const [, name, operator, value] = COMPARISON.exec(text) ?? [];
  if (name === undefined) return { name: text, op: 'eq', value: true };
  return { name: name.trim(), op: OPERATORS[operator as Operator], value: scalarOf(value ?? '') };
}

/** Numbers, `true`, `false` and `null` as such; a text in quotes is one whatever it looks like. */
function scalarOf(text: string): Scalar {
  const trimmed = text.trim();
  try {
    const value = JSON.parse(trimmed) as unknown;
    return typeof value === 'object' && value !== null ? trimmed : (value as Scalar);
  } catch {
    return trimmed;
  }
}
