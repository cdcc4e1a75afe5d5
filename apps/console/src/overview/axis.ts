/** The lines of an axis: from zero to what holds the largest value. */
export interface Axis {
  readonly max: number;
  readonly ticks: readonly number[];
}

const MOST_PARTS = 4;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Seconds that read well as parts of an axis. */
const DURATION_STEPS = [
  ...[0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 5, 10, 20, 50, 100].map((days) => days * DAY),
];

/** For numbers of things: whole steps of 1, 2 or 5 by a power of ten. */
export function countAxis(largest: number): Axis {
  const rough = Math.max(1, largest / MOST_PARTS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((fit) => fit >= rough) ?? rough;
  return axisOf(largest, step);
}

/** For seconds: steps that are usual in clocks. */
export function durationAxis(largest: number): Axis {
  const step = DURATION_STEPS.find((fit) => fit * MOST_PARTS >= largest) ?? largest / MOST_PARTS;
  return axisOf(largest, step);
}

function axisOf(largest: number, step: number): Axis {
  const parts = Math.max(1, Math.ceil(largest / step - 1e-9));
  return { max: parts * step, ticks: Array.from({ length: parts + 1 }, (_, index) => index * step) };
}

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where the value at a place of a list lies, from the left edge to the right one. */
export function xAt(index: number, count: number, { left, right }: Frame): number {
  return count < 2 ? right : left + (index * (right - left)) / (count - 1);
}

export function yAt(value: number, max: number, { top, bottom }: Frame): number {
  return bottom - (value / max) * (bottom - top);
}

/** The path of an SVG through the values; it begins anew after a gap. */
export function linePath(values: readonly (number | null)[], max: number, frame: Frame): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const isAfterGap = (values[index - 1] ?? null) === null;
      const x = xAt(index, values.length, frame).toFixed(1);
      return `${isAfterGap ? 'M' : 'L'}${x} ${yAt(value, max, frame).toFixed(1)}`;
    })
    .join('');
}

/** Places of values that have none beside them: no line shows them. */
export function lonePlaces(values: readonly (number | null)[]): number[] {
  return values.flatMap((value, index) =>
    value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null ? [index] : [],
  );
}

/** Heights of the names of two lines: moved apart where they would lie on each other, none below `lowest`. */
export function apart([first, second]: readonly [number, number], least: number, lowest: number): [number, number] {
  const lack = Math.max(0, least - Math.abs(first - second));
  const lower = Math.min(lowest, Math.max(first, second) + lack / 2);
  const upper = Math.min(lower - least, Math.min(first, second) - lack / 2);
  return first <= second ? [upper, lower] : [lower, upper];
}

/** Places of about six labels; the last one always has one. */
export function labelPlaces(count: number): number[] {
  const step = Math.max(1, Math.round(count / 6));
  const last = count - 1;
  const places = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  return count === 0 ? [] : [...places.filter((place) => last - place >= step * 0.75), last];
}
