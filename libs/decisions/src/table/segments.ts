/** A value of an input in its order: text by UTF-16 code unit, booleans as 0 and 1, dates as instants. */
export type Key = string | number;

/**
 * The values of an input, cut at every value (point) that a condition names. Between two cuts all values behave alike, so that a
 * condition is a set of segments. Segment `2i + 1` is point i itself. Segment `2i` lies between point i and the point before it,
 * and segment `2 × points` after the last point. The segment after that is null.
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

/** As operators compare: texts by code unit, numbers by size. All keys of one input have the same type. */
export function byOrder(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
