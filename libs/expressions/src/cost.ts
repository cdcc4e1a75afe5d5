/**
 * The costs of evaluation, in nanoseconds of a nominal machine; `bench/slices.mjs` compares the present machine with it. They
 * depend on the sizes of values only, so that every machine and every replay stops at the same place. Running instances stop at
 * places that depend on them: other numbers, or charging at another place, are new behaviour of the engine (`behaviour.ts`
 * there).
 */
export const NODE = 60;
/** The call of a function, without its work. */
export const CALL = 150;
/** Reading a date and computing with it. */
export const DATE = 12_000;
/** Rounding a number by its decimal digits. */
export const ROUNDED = 1_500;
/** Reading or copying an item. */
export const ITEM = 40;
/** Hashing a scalar. */
export const HASHED = 350;
/** One comparison of a sort. */
export const COMPARED = 35;
/** Copying, comparing or searching a character of text. */
export const CHARACTER = 1;
/** Comparing a character while texts are sorted. */
export const SORTED_CHARACTER = 0.5;
/** Converting a character: Unicode's tables are slow. */
export const CONVERTED_CHARACTER = 10;
/** A character of a text that must be split into code points. */
export const SPLIT_CHARACTER = 100;
/** A character of a separator or of searched text, for each character of the text, in the worst case. */
export const SOUGHT_CHARACTER = 0.25;
/** A piece of a text that becomes a value. */
export const PIECE = 30;
/** Writing a value as JSON text, and each character of it. */
export const WRITTEN = 150;
export const JSON_CHARACTER = 10;

const FEW_KEYS = 100;
const KEY_OF_FEW = 40;
const KEY_OF_MANY = 300;
const MEMBER_OF_FEW = 250;
const MEMBER_OF_MANY = 2_500;

/** Listing the keys of an object. Large objects are hash tables, in which each key costs many times more. */
export function keysCost(keys: number): number {
  return keys * (keys > FEW_KEYS ? KEY_OF_MANY : KEY_OF_FEW);
}

/** Copying the members of an object into another one. */
export function membersCost(keys: number): number {
  return keys * (keys > FEW_KEYS ? MEMBER_OF_MANY : MEMBER_OF_FEW);
}

/** Searching a text for another one. Native searches are quadratic in the worst case. */
export function searchCost(text: number, sought: number): number {
  return text * (CHARACTER + sought * SOUGHT_CHARACTER);
}

/** The cost limit that several evaluations share, and what they have cost so far. */
export interface Meter {
  spent: number;
  readonly most: number;
}
