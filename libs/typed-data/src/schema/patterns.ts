import { readPattern } from './pattern.js';
import type { SchemaReferences } from './references.js';

/** The maximal number of instructions of all patterns of a document together. */
const MAX_PROGRAMS = 20_000;
const MAX_PATTERNS = 200;
/** The characters of all patterns of a file. A class of many characters counts as many. */
const MAX_CHARACTERS = 65_536;

/** The budget for reading patterns, in characters. */
export class PatternBudget {
  #left = MAX_CHARACTERS;

  /** False if too little is left for the pattern. */
  spend(pattern: string): boolean {
    const classes = pattern.match(/\\[pPsS]|\[\^|\./g)?.length ?? 0;
    this.#left -= pattern.length + 50 * classes;
    return this.#left >= 0;
  }
}

/** Why patterns of a schema cannot be matched in linear time. */
export function patternFlaws({ all }: SchemaReferences, budget: PatternBudget): string[] {
  const patterns = new Set(all.flatMap((schema) => (typeof schema === 'boolean' ? [] : patternsOf(schema))));
  if (patterns.size > MAX_PATTERNS) return [`it has ${patterns.size} patterns, at most ${MAX_PATTERNS} are allowed`];
  const flaws: string[] = [];
  let size = 0;
  for (const pattern of patterns) {
    if (!budget.spend(pattern)) return [...flaws, 'the patterns up to here are too large together'];
    const read = readPattern(pattern);
    if (!read.ok) flaws.push(`the pattern ${shown(pattern)} can't be used: ${read.message}`);
    else size += read.program.programSize();
    if (size > MAX_PROGRAMS) return [...flaws, 'its patterns are too large together'];
    if (flaws.length === MAX_TOLD) break;
  }
  return flaws;
}

/** The limit of flaws for one schema, so that they do not displace those of others. */
const MAX_TOLD = 10;

function patternsOf(schema: { readonly [keyword: string]: unknown }): string[] {
  const { pattern, patternProperties } = schema;
  const named = typeof patternProperties === 'object' && patternProperties !== null ? patternProperties : {};
  return [...(typeof pattern === 'string' ? [pattern] : []), ...Object.keys(named)];
}

function shown(pattern: string): string {
  return pattern.length > 100 ? `${pattern.slice(0, 100)}…` : pattern;
}
