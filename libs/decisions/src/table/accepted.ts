import { assertNever } from '@svc/engine';
import type { Bound, Condition, Scalar } from '../model.js';
import type { Key, Segments } from './segments.js';

/** The segments that a condition accepts, including the one for null: ascending ranges that do not touch. */
export type Ranges = readonly Range[];

/** Both ends are inclusive. */
export type Range = readonly [first: number, last: number];

export function includes(ranges: Ranges, segment: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle] as Range)[1] < segment) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low];
  return range !== undefined && range[0] <= segment;
}

export function acceptedBy(condition: Condition, segments: Segments): Ranges {
  switch (condition.test) {
    case 'any':
      return [[0, segments.ofNull]];
    case 'null':
      return [[segments.ofNull, segments.ofNull]];
    case 'equal': {
      const segment = segments.of(keyOf(condition.value));
      return [[segment, segment]];
    }
    case 'range':
      return between(condition.from, condition.to, segments);
    case 'oneOf':
      return unionOf(condition.of, segments);
    case 'not':
      return complement(unionOf(condition.of, segments), segments.ofNull);
  }
}

export function keyOf(value: Scalar): Key {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Adds the values that a condition names; the segments must be cut at each of them. */
export function addPoints(condition: Condition, points: Set<Key>): void {
  switch (condition.test) {
    case 'equal':
      points.add(keyOf(condition.value));
      break;
    case 'range':
      if (condition.from !== null) points.add(condition.from.value);
      if (condition.to !== null) points.add(condition.to.value);
      break;
    case 'oneOf':
    case 'not':
      for (const part of condition.of) addPoints(part, points);
      break;
    case 'any':
    case 'null':
      break;
    default:
      assertNever(condition);
  }
}

/** Sorts ranges that may overlap or touch, and merges those that do. */
export function merged(ranges: Ranges): Ranges {
  const result: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const previous = result.at(-1);
    if (previous !== undefined && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
    else result.push([first, last]);
  }
  return result;
}

function between(from: Bound | null, to: Bound | null, segments: Segments): Ranges {
  const first = from === null ? 0 : segments.of(from.value) + (from.isIncluded ? 0 : 1);
  const last = to === null ? segments.ofNull - 1 : segments.of(to.value) - (to.isIncluded ? 0 : 1);
  return first <= last ? [[first, last]] : [];
}

function unionOf(parts: readonly Condition[], segments: Segments): Ranges {
  return merged(parts.flatMap((part) => acceptedBy(part, segments)));
}

function complement(ranges: Ranges, lastOfAll: number): Ranges {
  const outside: Range[] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) outside.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= lastOfAll) outside.push([next, lastOfAll]);
  return outside;
}
