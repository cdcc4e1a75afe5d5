import { DEFAULT_LIMITS, describeType, evaluateTemplate, namesIn, typeName } from '@svc/expressions';
import type { JsonObject, JsonValue, Limits, Meter } from '@svc/expressions';
import { stepsFor } from './expression-steps.js';
import { EvaluationFault } from './evaluation.js';
import type { DecisionInput, Scalar, ValueType } from './model.js';
import { keyIn } from './table/column.js';
import type { IndexedColumn } from './table/indexed-column.js';

/** The value of an input, and the segment of its column that contains it. */
export interface InputValue {
  readonly id: string;
  readonly value: Scalar | null;
  readonly segment: number;
}

export const TYPE_NOUNS: Readonly<Record<ValueType, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'a boolean',
};

export function inputValues(columns: readonly IndexedColumn[], variables: JsonObject, meter: Meter): InputValue[] {
  const steps = stepsFor(columns.filter(({ input }) => input.expression !== null).length);
  const limits = { ...DEFAULT_LIMITS, steps, meter };
  return columns.map((column) => inputValueOf(column, read(column.input, variables, limits)));
}

/** A missing variable is null. A value of another type than the declared one is an error; it is never coerced. */
function inputValueOf({ input, segments, declared }: IndexedColumn, value: JsonValue): InputValue {
  const { id } = input;
  if (value === null) return { id, value, segment: segments.ofNull };
  if (!isOfType(value, input.type)) throw wrongType(id, TYPE_NOUNS[input.type], describeType(typeName(value)));
  const key = keyIn(input, value);
  if (key === undefined) throw wrongType(id, 'an ISO 8601 date or date and time', 'other text');
  if (declared?.has(key) === false)
    throw wrongType(id, `one of ${JSON.stringify(input.values)}`, `another ${input.type}`);
  return { id, value, segment: segments.of(key) };
}

export function isOfType(value: JsonValue, type: ValueType): value is Scalar {
  return typeof value === type;
}

function read(input: DecisionInput, variables: JsonObject, limits: Limits): JsonValue {
  const { id, expression, path } = input;
  if (expression !== null) {
    const computed = evaluateTemplate(expression, namesIn(variables), limits);
    if (computed.ok) return computed.value;
    throw new EvaluationFault(
      'EXPRESSION_FAILED',
      `the expression of input ${JSON.stringify(id)}: ${computed.error.message}`,
    );
  }
  if (path === null || Object.hasOwn(variables, id)) return member(variables, id);
  return path.reduce<JsonValue>(member, variables);
}

/** Only own members are read, whatever their names are. */
function member(value: JsonValue, name: string): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) return null;
  return value[name] ?? null;
}

function wrongType(id: string, expected: string, found: string): EvaluationFault {
  return new EvaluationFault('WRONG_TYPE', `expected ${expected} for input ${JSON.stringify(id)}, found ${found}`);
}
