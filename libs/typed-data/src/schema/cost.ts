import type { JsonValue } from '@svc/expressions';
import { isInPlace, subschemas } from './keywords.js';
import type { Schema, Subschema } from './keywords.js';
import { referencesOf } from './references.js';
import type { SchemaReferences } from './references.js';

/**
 * The steps that a schema costs at one value, including everything that it applies to the same value: a fixed number, and a
 * number for each character of text, member of an object and item of a list.
 */
export type SchemaCost = readonly [base: number, perCharacter: number, perMember: number, perItem: number];

/** The costs of the schemas of a document, each computed once. No schema may apply itself to the same value. */
export class Costs {
  readonly #known = new Map<Schema, SchemaCost>();
  readonly #membersFactor: number;

  constructor(readonly references: SchemaReferences) {
    const isNoted = references.all.some((schema) => typeof schema === 'object' && 'unevaluatedProperties' in schema);
    this.#membersFactor = isNoted ? NOTED_MEMBER : 1;
  }

  /** The cost of an alternative that is tried after others have failed, including the cost of a failure. */
  ofAlternative(schema: Schema): SchemaCost {
    return sum(this.of(schema), [FAILED_ALTERNATIVE, 0, 0, 0]);
  }

  /** The cost without the further alternatives of `anyOf`. */
  of(schema: Schema): SchemaCost {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    const parts = appliedInPlace(schema, this.references, isAlwaysApplied).map((inner) => this.of(inner));
    const [base, perCharacter, perMember, perItem] = ownCost(schema);
    const own: SchemaCost = [base, perCharacter, perMember * this.#membersFactor, perItem];
    const cost = [own, ...parts].reduce(sum);
    this.#known.set(schema, cost);
    return cost;
  }
}

/** For `unevaluatedProperties` the validator notes the name of every checked member, and merges these notes. */
const NOTED_MEMBER = 25;

/** Errors of an alternative are recorded, even if they do not count in the end. */
const FAILED_ALTERNATIVE = 40;

function isAlwaysApplied({ keyword, steps }: Subschema): boolean {
  return keyword !== 'anyOf' || steps[1] === '0';
}

/** The schemas that a schema applies to the same value. */
export function appliedInPlace(
  schema: Schema,
  references: SchemaReferences,
  isCounted: (inner: Subschema) => boolean = () => true,
): Schema[] {
  const referred = referencesOf(schema).map((reference) => references.find(reference));
  const inner = subschemas(schema).filter((found) => isInPlace(found.keyword) && isCounted(found));
  return [...inner.map((found) => found.schema), ...referred.filter((found) => found !== null)];
}

function sum(a: SchemaCost, b: SchemaCost): SchemaCost {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]];
}

/** Keywords whose work grows with the value, and their steps for each part of it. */
const PER_CHARACTER = new Map([['minLength', 0.2] as const, ['maxLength', 0.2] as const]);
const PER_ITEM = new Map([['items', 4] as const, ['contains', 4] as const, ['unevaluatedItems', 4] as const]);
const PER_MEMBER = new Map([
  ['minProperties', 2] as const,
  ['maxProperties', 2] as const,
  ['additionalProperties', 5] as const,
  ['propertyNames', 5] as const,
  ['unevaluatedProperties', 4] as const,
]);

function ownCost(schema: Schema): SchemaCost {
  if (typeof schema === 'boolean') return [1, 0, 0, 0];
  const keywords = Object.keys(schema);
  const total = (steps: ReadonlyMap<string, number>) => keywords.reduce((sum, key) => sum + (steps.get(key) ?? 0), 0);
  const patterns = sizeOf(schema['patternProperties']);
  return [1 + fixedSteps(schema), total(PER_CHARACTER), total(PER_MEMBER) + 10 * patterns, total(PER_ITEM)];
}

const LISTED = ['properties', 'dependentRequired', 'dependentSchemas', 'patternProperties', 'prefixItems', 'required'];

function fixedSteps(schema: { [keyword: string]: JsonValue }): number {
  const listed = LISTED.reduce((sum, keyword) => sum + 4 * nodesOf(schema[keyword], 2), 0);
  const alternatives = FAILED_ALTERNATIVE * sizeOf(schema['oneOf']);
  return listed + alternatives + nodesOf(schema['enum'], Infinity) + nodesOf(schema['const'], Infinity);
}

/** The number of values inside a value, down to a depth. A text counts by its length, since it is compared. */
function nodesOf(value: JsonValue | undefined, depth: number): number {
  if (typeof value === 'string') return 1 + Math.ceil(value.length / 16);
  if (typeof value !== 'object' || value === null || depth === 0) return value === undefined ? 0 : 1;
  return Object.values(value).reduce((sum: number, inner) => sum + nodesOf(inner, depth - 1), 1);
}

function sizeOf(value: JsonValue | undefined): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}
