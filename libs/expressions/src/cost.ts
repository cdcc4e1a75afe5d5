/**
 * What evaluating costs, in nanoseconds of a nominal machine: `bench/slices.mjs` compares them with this one. They follow
 * from the sizes of values alone, so that every machine, and every replay, stops at the same place. Where running instances
 * stop depends on them: other numbers, or another place to charge, are a new behaviour of the engine (`behaviour.ts` there).
 */
export const NODE = 60;
/** The call of a function, beside what it does. */
export const CALL = 150;
/** A date that is read, and what is made of it. */
export const DATE = 12_000;
/** A number that is rounded by its decimal spelling. */
export const ROUNDED = 1_500;
/** An item that is looked at or copied. */
export const ITEM = 40;
/** A scalar that is hashed. */
export const HASHED = 350;
/** One comparison of a sort. */
export const COMPARED = 35;
/** A character of text that is copied, compared or searched. */
export const CHARACTER = 1;
/** One that is compared while texts are sorted. */
export const SORTED_CHARACTER = 0.5;
/** One that is converted: Unicode's tables are slow. */
export const CONVERTED_CHARACTER = 10;
/** One of a text that has to be taken apart into code points. */
export const SPLIT_CHARACTER = 100;
/** One of a separator or of what is looked for, for each character of the text, at worst. */
export const SOUGHT_CHARACTER = 0.25;
/** A piece of a text that becomes a value of its own. */
export const PIECE = 30;
/** A value that is written as JSON text, and each character of it. */
export const WRITTEN = 150;
export const JSON_CHARACTER = 10;

const FEW_KEYS = 100;
const KEY_OF_FEW = 40;
const KEY_OF_MANY = 300;
const MEMBER_OF_FEW = 250;
const MEMBER_OF_MANY = 2_500;

/** Listing the keys of an object. Large objects are hash tables, many times dearer for each key. */
export function keysCost(keys: number): number {
  return keys * (keys > FEW_KEYS ? KEY_OF_MANY : KEY_OF_FEW);
}

/** Copying the members of an object into another one. */
export function membersCost(keys: number): number {
  return keys * (keys > FEW_KEYS ? MEMBER_OF_MANY : MEMBER_OF_FEW);
}

/** Looking for a text in another one; native searches are quadratic at worst. */
export function searchCost(text: number, sought: number): number {
  return text * (CHARACTER + sought * SOUGHT_CHARACTER);
}

/** What several evaluations may cost together, and what they have cost. */
export interface Meter {
  spent: number;
  readonly most: number;
}
