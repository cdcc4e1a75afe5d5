import { appliedInPlace } from './cost.js';
import type { Schema } from './keywords.js';
import type { SchemaReferences } from './references.js';

/** The maximal number of schemas that are applied to one value at the same place, with references resolved. */
const MAX_APPLIED = 2000;
/** The maximal length of a chain of references and combinations at the same place. */
const MAX_CHAIN = 50;
/** The maximal number of schemas in one list, such as that of `anyOf`. */
const MAX_LIST = 300;

interface Expansion {
  readonly applied: number;
  readonly chain: number;
}

/** Why applying the schema would never end, or would take too long; null if neither. */
export function expansionFlaw(references: SchemaReferences): string | null {
  const long = references.all.map(longList).find((found) => found !== null);
  if (long !== undefined) return `${long} has more than ${MAX_LIST} schemas`;
  const expansions = new Expansions(references);
  for (const schema of references.all) {
    const { applied, chain } = expansions.of(schema);
    if (applied === Infinity) return 'a schema refers to itself for the same value, so checking it would never end';
    if (applied > MAX_APPLIED) return `its references expand to more than ${MAX_APPLIED} schemas for one value`;
    if (chain > MAX_CHAIN) return `more than ${MAX_CHAIN} references follow each other for one value`;
  }
  return null;
}

/** The validator nests the check of each list item inside the one before. */
function longList(schema: Schema): string | null {
  if (typeof schema === 'boolean') return null;
  return LISTS.find((keyword) => Object.keys(schema[keyword] ?? []).length > MAX_LIST) ?? null;
}

const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'dependentSchemas', 'dependentRequired', 'patternProperties'];

/** Chains beyond this length have a flaw in any case, so they are not followed. */
const MAX_FOLLOWED = 200;

class Expansions {
  readonly #known = new Map<Schema, Expansion>();

  constructor(readonly references: SchemaReferences) {}

  /** Infinite if the schema is applied to its own value again. */
  of(schema: Schema, depth = 0): Expansion {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    if (depth > MAX_FOLLOWED) return { applied: 1, chain: MAX_CHAIN };
    this.#known.set(schema, { applied: Infinity, chain: Infinity });
    const inner = appliedInPlace(schema, this.references).map((found) => this.of(found, depth + 1));
    const expansion = {
      applied: inner.reduce((sum, { applied }) => sum + applied, 1),
      chain: inner.reduce((longest, { chain }) => Math.max(longest, chain + 1), 0),
    };
    this.#known.set(schema, expansion);
    return expansion;
  }
}
