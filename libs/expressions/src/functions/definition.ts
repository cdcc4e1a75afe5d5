import type { Evaluation } from '../evaluation.js';
import type { JsonObject, JsonValue, TypeName } from '../json-value.js';

/** What a function takes: one of the types, or any value. `?` may be left out, `...` may come any number of times. */
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

/** The arguments in order; those of a trailing `...` parameter one by one. */
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
  /** The fewest and the most arguments. */
  arity: { least: number; most: number };
  /** The type of each argument; those beyond the end have the type of the last. */
  types: readonly ArgumentType[];
  /** The arguments have been checked against `types`; null is passed only where `any` is taken. */
  call(evaluation: Evaluation, values: JsonValue[]): JsonValue;
}

/** A function, with its argument types taken from `takes`. */
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
    // The one place where checked values meet their static types: `applyFunction` has compared them with `types`.
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
