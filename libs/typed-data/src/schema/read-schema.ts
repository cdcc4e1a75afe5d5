import { findNumber, isExact, shownNumber } from '@svc/expressions';
import type { JsonValue } from '@svc/expressions';
import { measure } from '../values/measure.js';
import { expansionFlaw } from './expansion.js';
import { isKnownKeyword, isSchema, subschemas } from './keywords.js';
import type { Schema } from './keywords.js';
import { DRAFT, metaFlaw } from './meta-schema.js';
import { PatternBudget, patternFlaws } from './patterns.js';
import { SchemaReferences, referencesOf } from './references.js';

/** The limits of one schema [api#limits]. */
export interface SchemaLimits {
  /** Bytes of its text, UTF-8. */
  readonly maxBytes: number;
  /** Levels of nested schemas; a schema without nested ones has one level. */
  readonly maxDepth: number;
}

export type SchemaRead =
  | { readonly ok: true; readonly schema: JsonValue; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The maximal depth of JSON in a schema, for example in a `const`: no value may be deeper. */
const MAX_JSON_DEPTH = 100;

/** The limit for all schemas of a file together. Reading them takes one second at most. */
const MAX_TOTAL_BYTES = 1024 * 1024;

/** Reads the schemas of one file. */
export class SchemaReader {
  readonly #patterns = new PatternBudget();
  #bytes = 0;

  constructor(readonly limits: SchemaLimits) {}

  /**
   * Reads the text of an `svc:schema`: JSON Schema, draft 2020-12, within limits, with references inside the schema only, and
   * with regular expressions that can be matched in linear time [typed-data#schemas]. Problems are worded to follow `the schema
   * of …:`.
   */
  read(text: string): SchemaRead {
    const { maxBytes } = this.limits;
    const bytes = Buffer.byteLength(text);
    if (bytes > maxBytes) return refused(`it is ${bytes} bytes long, at most ${maxBytes} are allowed`);
    if ((this.#bytes += bytes) > MAX_TOTAL_BYTES)
      return refused(`with those before it is longer than ${MAX_TOTAL_BYTES} bytes`);
    if (text.trim() === '') return refused('it is empty');
    const value = parse(text);
    if (!value.ok) return refused(`it is not valid JSON: ${value.message}`);
    const number = numberFlaw(text);
    if (number !== null) return refused(number);
    const problems = problemsOf(value.json, this.limits, this.#patterns);
    if (problems.length > 0) return { ok: false, problems };
    return { ok: true, schema: value.json, warnings: warningsOf(new SchemaReferences(value.json as Schema)) };
  }
}

function parse(
  text: string,
): { readonly ok: true; readonly json: JsonValue } | { readonly ok: false; readonly message: string } {
  try {
    return { ok: true, json: JSON.parse(text) as JsonValue };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** A number in a schema must keep its value to the last digit [api#json-values]. */
function numberFlaw(text: string): string | null {
  const found = findNumber(text, (number) => !isExact(number) || !Number.isFinite(Number(number)));
  if (found === null) return null;
  const where = found.path === '' ? '' : ` at ${found.path}`;
  return `expected a number that a double holds exactly${where}, found ${shownNumber(found.text)}`;
}

function refused(problem: string): SchemaRead {
  return { ok: false, problems: [problem] };
}

/** The order matters: each check relies on the ones before it. */
function problemsOf(json: JsonValue, limits: SchemaLimits, patterns: PatternBudget): readonly string[] {
  if (!isSchema(json)) return ['a schema is an object, true or false'];
  if (measure(json).depth > MAX_JSON_DEPTH) return [`it is nested deeper than ${MAX_JSON_DEPTH} levels`];
  const depth = depthOf(json);
  if (depth > limits.maxDepth)
    return [`it has ${depth} levels of schemas inside each other, at most ${limits.maxDepth} are allowed`];
  const flaw = metaFlaw(json);
  if (flaw !== null) return [flaw];
  const references = new SchemaReferences(json);
  const named = [...identityFlaws(references), ...nameFlaws(references), ...referenceFlaws(references)];
  if (named.length > 0) return named;
  const expansion = expansionFlaw(references);
  return expansion === null ? patternFlaws(references, patterns) : [expansion];
}

function depthOf(schema: Schema): number {
  return subschemas(schema).reduce((depth, inner) => Math.max(depth, 1 + depthOf(inner.schema)), 1);
}

/** Reports another draft, or a document inside the document: the meaning of references would depend on them. */
function identityFlaws({ all, root }: SchemaReferences): string[] {
  return all.flatMap((schema) => {
    if (typeof schema === 'boolean') return [];
    const draft = schema['$schema'];
    const isOther = draft !== undefined && String(draft).replace(/#$/, '') !== DRAFT;
    return [
      ...(isOther ? [`$schema ${shown(draft)} is not draft 2020-12, whose name is ${DRAFT}`] : []),
      ...(schema !== root && schema['$id'] !== undefined
        ? [`$id ${shown(schema['$id'])} inside the schema is not supported`]
        : []),
    ];
  });
}

/** The validator cannot distinguish such a member from the one that every object has. */
function nameFlaws({ all }: SchemaReferences): string[] {
  const named = all.flatMap((schema) =>
    typeof schema === 'boolean' ? [] : NAMING.flatMap((keyword) => Object.keys(schema[keyword] ?? {})),
  );
  return named.includes('__proto__') ? ['a member can not be called __proto__'] : [];
}

const NAMING = ['properties', 'dependentRequired', 'dependentSchemas'];

function referenceFlaws(references: SchemaReferences): string[] {
  const named = new Set(references.all.flatMap(referencesOf));
  return [...named]
    .filter((reference) => references.find(reference) === null)
    .map((reference) =>
      reference.startsWith('#')
        ? `$ref ${shown(reference)} leads to no schema`
        : `$ref ${shown(reference)} leads out of the schema: external references are not allowed`,
    );
}

function warningsOf({ all }: SchemaReferences): string[] {
  const unknown = all.flatMap((schema) =>
    typeof schema === 'boolean' ? [] : Object.keys(schema).filter((keyword) => !isKnownKeyword(keyword)),
  );
  return [...new Set(unknown)]
    .filter((keyword) => !keyword.startsWith('x-'))
    .map((keyword) => `${shown(keyword)} is no keyword of draft 2020-12 and is ignored`);
}

function shown(value: JsonValue | undefined): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
