import type { Validator } from '@cfworker/json-schema';
import type { Problems, Values } from './answers';
import { nearestOf, partsOf, pointerOfLocation } from './pointers';
import type { Schema } from './schema';

export interface ProblemWords {
  readonly required: string;
  readonly other: (message: string) => string;
  readonly byKeyword: Readonly<Record<string, (bound: unknown) => string>>;
}

/** Fields by their names. Those of `asking` tell themselves what is missing in them. */
interface FieldNames {
  readonly names: readonly string[];
  readonly asking: readonly string[];
}

/** Where something is wrong, as the validator says. */
interface Violation {
  readonly keyword: string;
  readonly keywordLocation: string;
  readonly instanceLocation: string;
  readonly error: string;
}

/** Such keywords only say that a schema inside them is not met. */
const APPLICATORS = ['properties', 'items', 'prefixItems', 'additionalProperties', 'allOf', '$ref', 'then', 'else'];

const validators = new WeakMap<Schema, Promise<Validator>>();

/** What the schema finds wrong with values. The validator is loaded when it is needed first. */
export async function violationsOf(schema: Schema, values: Values): Promise<readonly Violation[]> {
  const known = validators.get(schema);
  const made =
    known ?? import('@cfworker/json-schema').then((lib) => new lib.Validator(schema as never, '2020-12', false));
  validators.set(schema, made);
  return (await made).validate(values).errors;
}

/** The first violation at each field, in words. What no field holds is told of the whole, with its place. */
export function toldBy(
  violations: readonly Violation[],
  schema: Schema,
  words: ProblemWords,
  asked: FieldNames,
): Problems {
  const problems: Record<string, string> = {};
  for (const violation of violations) {
    if (APPLICATORS.includes(violation.keyword)) continue;
    const pointer = pointerOfLocation(violation.instanceLocation);
    if (violation.keyword === 'required' && asked.asking.includes(pointer)) continue;
    // Where members that are not named are forbidden, the validator takes a named one that is wrong for such a member too.
    if (violation.keyword === 'false' && asked.names.includes(pointer)) continue;
    const name = nearestOf(asked.names, pointer);
    const sentence = inWords(violation, schema, words);
    problems[name ?? ''] ??= name === pointer || pointer === '' ? sentence : placed(pointer, sentence, name);
  }
  return problems;
}

/** Names the place within the field. */
export function placed(pointer: string, sentence: string, name: string | null): string {
  const inside = partsOf(pointer).slice(partsOf(name ?? '').length);
  return inside.length === 0 ? sentence : `${inside.join('.')}: ${sentence}`;
}

function inWords({ keyword, keywordLocation, error }: Violation, schema: Schema, words: ProblemWords): string {
  const say = words.byKeyword[keyword];
  const bound = valueAt(schema, keywordLocation);
  return say === undefined || bound === undefined ? words.other(error) : say(bound);
}

function valueAt(schema: Schema, location: string): unknown {
  let place: unknown = schema;
  for (const part of partsOf(pointerOfLocation(location)))
    place = (place as Record<string, unknown> | undefined)?.[part];
  return place;
}
