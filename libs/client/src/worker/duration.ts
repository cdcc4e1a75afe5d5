const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const UNITS_MS = [86_400_000, 3_600_000, 60_000, 1000];

/** A length of time: milliseconds, or ISO 8601 from days to seconds, such as `PT5M`. */
export type Duration = number | string;

/** @throws {TypeError} if it is neither */
export function millisecondsOf(name: string, duration: Duration): number {
  const parts = typeof duration === 'string' && /\d/.test(duration) ? ISO.exec(duration) : null;
  const sum = parts?.slice(1).reduce((all, part, index) => all + Number(part ?? 0) * (UNITS_MS[index] ?? 0), 0);
  const milliseconds = typeof duration === 'number' ? duration : sum;
  if (milliseconds === undefined || !(milliseconds >= 0 && Number.isFinite(milliseconds))) {
    throw new TypeError(
      `expected ${name} to be milliseconds or a duration such as PT5M, found ${JSON.stringify(duration)}`,
    );
  }
  return milliseconds;
}

/** In the notation of ISO 8601. */
export function isoOf(milliseconds: number): string {
  return `PT${milliseconds / 1000}S`;
}
