import type { Evaluation } from '../evaluation.js';
import type { JsonObject, JsonValue, TypeName } from '../json-value.js';

/** The type of a parameter, or any value. A parameter with `?` is optional, one with `...` may occur any number of times. */
export type ArgumentType = Exclude<TypeName, 'null'> | 'any';
export type Parameter = ArgumentType | `${ArgumentType}?` | `${ArgumentType}...`;

interface ValueOf {
  boolean: boolean;
  number: number;
  text: string;
  list: JsonValue[];
  object: JsonObject;
  any: JsonValue;
}

type Argument<P> = P extends `${infer T extends ArgumentType}?`
  ? ValueOf[T] | undefined
  : P extends ArgumentType
    ? ValueOf[P]
    : never;

/** The arguments in order; those of a trailing `...` parameter are separate arguments. */
type Arguments<P extends readonly Parameter[]> = P extends readonly [infer Head, ...infer Tail extends Parameter[]]
  ? Head extends `${infer T extends ArgumentType}...`
    ? ValueOf[T][]
    : [Argument<Head>, ...Arguments<Tail>]
  : [];

export interface FunctionDefinition {
  name: string;
  takes: readonly Parameter[];
  /** One line for the table in `docs/expressions.md`. */
  summary: string;
  /** The smallest and the largest number of arguments. */
  arity: { least: number; most: number };
  /** The type of each argument. Further arguments have the last type. */
  types: readonly ArgumentType[];
  /** `values` were checked against `types`; null is possible only for `any`. */
  call(evaluation: Evaluation, values: JsonValue[]): JsonValue;
}

/** Defines a function; `takes` gives the types of its arguments. */
export function defineFunction<const P extends readonly Parameter[]>(definition: {
  name: string;
  takes: P;
  summary: string;
  call: (evaluation: Evaluation, ...values: Arguments<P>) => JsonValue;
}): FunctionDefinition {
  const { name, takes, summary, call } = definition;
  return {
    name,
    takes,
    summary,
    arity: arityOf(takes),
    types: takes.map((parameter) => parameter.replace(/\?$|\.\.\.$/, '') as ArgumentType),
    // This cast is safe because `applyFunction` has compared the values with `types`.
    call: (evaluation, values) => call(evaluation, ...(values as Arguments<P>)),
  };
}

function arityOf(takes: readonly Parameter[]): FunctionDefinition['arity'] {
  const least = takes.filter((parameter) => !parameter.endsWith('?') && !parameter.endsWith('...')).length;
  return { least, most: takes.some((parameter) => parameter.endsWith('...')) ? Infinity : takes.length };
}

/** `substring(text, number, number?)` */
export function signatureOf({ name, takes }: FunctionDefinition): string {
  return `${name}(${takes.join(', ')})`;
}
