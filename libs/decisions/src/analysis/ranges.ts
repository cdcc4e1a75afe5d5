import type { Range, Ranges } from '../table/accepted.js';

/** The first segment that both have; undefined if there is none. */
export function firstCommon(a: Ranges, b: Ranges): number | undefined {
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [[aFirst, aLast], [bFirst, bLast]] = [a[i] as Range, b[j] as Range];
    if (aLast < bFirst) i += 1;
    else if (bLast < aFirst) j += 1;
    else return Math.max(aFirst, bFirst);
  }
  return undefined;
}

/**
 * Whether `whole` contains every segment of `part`. Touching ranges are merged, so one range of `whole` must contain each of
 * `part`.
 */
export function covers(whole: Ranges, part: Ranges): boolean {
  let at = 0;
  return part.every(([first, last]) => {
    while (at < whole.length && (whole[at] as Range)[1] < first) at += 1;
    const range = whole[at];
    return range !== undefined && range[0] <= first && last <= range[1];
  });
}

export function* segmentsIn(ranges: Ranges): Generator<number> {
  for (const [first, last] of ranges) for (let segment = first; segment <= last; segment++) yield segment;
}
