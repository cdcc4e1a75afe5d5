const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** How long ago a time is, or how far ahead, in its largest unit: `5 min ago`, `in 2 d`; empty for null. */
export function relativeTime(time: string | null | undefined, now: number): string {
  if (time === null || time === undefined) return '';
  const seconds = Math.round((Date.parse(time) - now) / 1000);
  const distance = Math.abs(seconds);
  const [unit, size] = UNITS.find(([, least]) => distance >= least) ?? ['s', 1];
  const amount = `${Math.floor(distance / size)} ${unit}`;
  if (distance === 0) return 'now';
  return seconds > 0 ? `in ${amount}` : `${amount} ago`;
}

/** Of the same clock as the reader's: `2026-11-26 16:05:01.123`. */
export function localTime(time: string): string {
  const date = new Date(time);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().replace('T', ' ').replace('Z', '');
}
