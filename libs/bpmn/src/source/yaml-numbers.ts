import { isExact, pathTo, shownNumber } from '@svc/expressions';
import type { FoundNumber } from '@svc/expressions';
import { CORE_SCHEMA, floatCoreTag, intCoreTag, mapTag } from 'js-yaml';

/** Replaces an integer that a double would round, and a number that no double holds since it is too large. */
class UnfitNumber {
  constructor(readonly text: string) {}
}

/** The numbers of YAML 1.2's core schema without `.inf` and `.nan`: integers are floats too (10.3.2). */
const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/;

/** YAML 1.2's core schema, but numbers are neither rounded integers nor too large: see {@link findUnfitNumber}. */
export const EXACT_SCHEMA = CORE_SCHEMA.withTags(
  {
    ...intCoreTag,
    resolve: (text, isExplicit, tagName) => {
      const value: unknown = intCoreTag.resolve(text, isExplicit, tagName);
      return typeof value !== 'number' || isKept(text) ? value : new UnfitNumber(text);
    },
  },
  {
    ...floatCoreTag,
    // The library reads a number that is too large as text.
    resolve: (text, isExplicit, tagName) =>
      NUMBER.test(text) && !Number.isFinite(Number(text))
        ? new UnfitNumber(text)
        : floatCoreTag.resolve(text, isExplicit, tagName),
  },
  {
    ...mapTag,
    addPair: (members, key, value) =>
      key instanceof UnfitNumber
        ? `expected a key in quotes, or one that a double holds exactly, found ${shownNumber(key.text)}`
        : mapTag.addPair(members, key, value),
  },
);

/** Whether a double holds the integer exactly. YAML allows a sign, leading zeros, and base 2, 8 or 16. */
function isKept(text: string): boolean {
  const unsigned = text.replace(/^[-+]/, '');
  if (/^\d+$/.test(unsigned)) return isExact(unsigned.replace(/^0+(?=\d)/, ''));
  const value = Number(unsigned);
  return Number.isFinite(value) && BigInt(value) === BigInt(unsigned);
}

interface Place {
  readonly value: unknown;
  readonly step: string | number;
  readonly parent: Place | null;
}

/**
 * The first rounded integer, or number that is too large, in a value that was read with {@link EXACT_SCHEMA}. Not recursive; values that aliases share are
 * visited once.
 */
export function findUnfitNumber(root: unknown): FoundNumber | null {
  const seen = new Set<object>();
  const open: Place[] = [{ value: root, step: '', parent: null }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value } = place;
    if (value instanceof UnfitNumber) return { path: pathOf(place), text: value.text };
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [step, member] of membersOf(value).toReversed()) open.push({ value: member, step, parent: place });
  }
  return null;
}

function membersOf(value: object): (readonly [string | number, unknown])[] {
  return Array.isArray(value) ? value.map((item: unknown, index) => [index, item] as const) : Object.entries(value);
}

function pathOf(place: Place): string {
  const steps: (string | number)[] = [];
  for (let at = place; at.parent !== null; at = at.parent) steps.unshift(at.step);
  return pathTo(steps);
}
