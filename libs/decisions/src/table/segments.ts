/** Values of one input in their order: text by UTF-16 code unit, booleans as 0 and 1, dates as instants. */
export type Key = string | number;

/**
 * The values of an input, cut at every value that a condition names. Between two cuts all values are alike, so that a
 * condition is a set of segments: segment `2i + 1` is the i-th point itself, `2i` what lies before it and after the
 * point before, `2 × points` what lies after the last; null is the segment after that.
 */
export class Segments {
  readonly points: readonly Key[];
  readonly ofNull: number;

  constructor(points: ReadonlySet<Key>) {
    this.points = [...points].sort(byOrder);
    this.ofNull = 2 * this.points.length + 1;
  }

  of(key: Key): number {
    let low = 0;
    let high = this.points.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.points[middle] as Key) < key) low = middle + 1;
      else high = middle;
    }
    return this.points[low] === key ? 2 * low + 1 : 2 * low;
  }
}

/** Operators compare texts by code unit and numbers by size; the keys of one input are all of one type. */
export function byOrder(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
