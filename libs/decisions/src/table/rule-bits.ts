import type { Ranges } from './accepted.js';

const BITS = 32;

/** A set of rules: one bit for each rule, in words of 32 bits. */
export type RuleBits = Uint32Array;

export function wordsFor(rules: number): number {
  return Math.ceil(rules / BITS);
}

export function allRules(count: number): RuleBits {
  const words = new Uint32Array(wordsFor(count)).fill(0xffff_ffff);
  const surplus = count % BITS;
  if (surplus > 0) words[words.length - 1] = 2 ** surplus - 1;
  return words;
}

/** The positions of the rules in the set, ascending. */
export function rulesIn(bits: RuleBits): number[] {
  const rules: number[] = [];
  for (let word = 0; word < bits.length; word++)
    for (let left = bits[word] as number; left !== 0; left &= left - 1)
      rules.push(word * BITS + (BITS - 1 - Math.clz32(left & -left)));
  return rules;
}

export function flip(bits: RuleBits, rule: number, start = 0): void {
  const word = start + Math.floor(rule / BITS);
  bits[word] = (bits[word] as number) ^ (1 << (rule % BITS));
}

/** Removes from `bits` what is not in the row of `rows` that begins at `start`. */
export function intersect(bits: RuleBits, rows: RuleBits, start = 0): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) & (rows[start + word] as number);
}

/**
 * For each of `segments` segments a row of the rules that accept it; `ranges` is by rule. Each row is a copy of the previous one,
 * with changes only for rules that begin or end there, so the cost is that of the index itself.
 */
export function rowsOf(ranges: readonly Ranges[], segments: number): RuleBits {
  const words = wordsFor(ranges.length);
  const rows = new Uint32Array(segments * words);
  const changing: (number[] | undefined)[] = Array.from({ length: segments + 1 });
  ranges.forEach((accepted, rule) => {
    for (const [first, last] of accepted) {
      (changing[first] ??= []).push(rule);
      (changing[last + 1] ??= []).push(rule);
    }
  });
  for (let segment = 0; segment < segments; segment++) {
    if (segment > 0) rows.copyWithin(segment * words, (segment - 1) * words, segment * words);
    for (const rule of changing[segment] ?? []) flip(rows, rule, segment * words);
  }
  return rows;
}
