import type { Validator } from '@cfworker/json-schema';
import type { Problems } from './answers';
import type { Json, Schema } from './schema';

export interface ProblemWords {
  readonly required: string;
  readonly other: (message: string) => string;
  readonly byKeyword: Readonly<Record<string, (bound: unknown) => string>>;
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

/** What is wrong with values, by the name of the member. The validator is loaded when it is needed first. */
export async function problemsOf(
  schema: Schema,
  values: Readonly<Record<string, Json>>,
  words: ProblemWords,
): Promise<Problems> {
  const known = validators.get(schema);
  const made =
    known ?? import('@cfworker/json-schema').then((lib) => new lib.Validator(schema as never, '2020-12', false));
  validators.set(schema, made);
  return toldBy((await made).validate(values).errors, schema, words);
}

/** The first violation of each member, in words. */
export function toldBy(violations: readonly Violation[], schema: Schema, words: ProblemWords): Problems {
  const problems: Record<string, string> = {};
  for (const violation of violations) {
    if (APPLICATORS.includes(violation.keyword)) continue;
    const name = memberOf(violation.instanceLocation);
    // What is needed and missing is found before, at its field.
    if (name === '' && violation.keyword === 'required') continue;
    problems[name] ??= inWords(violation, schema, words);
  }
  return problems;
}

function inWords({ keyword, keywordLocation, error }: Violation, schema: Schema, words: ProblemWords): string {
  const say = words.byKeyword[keyword];
  const bound = valueAt(schema, keywordLocation);
  return say === undefined || bound === undefined ? words.other(error) : say(bound);
}

function memberOf(instanceLocation: string): string {
  return unescaped(instanceLocation.split('/')[1] ?? '');
}

function valueAt(schema: Schema, location: string): unknown {
  let place: unknown = schema;
  for (const part of location.split('/').slice(1))
    place = (place as Record<string, unknown> | undefined)?.[unescaped(part)];
  return place;
}

function unescaped(part: string): string {
  return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
}
