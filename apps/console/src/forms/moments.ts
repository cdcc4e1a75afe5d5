/** A moment as a field for date and time has it, in the zone of the browser: `2026-11-26T12:30`. */
export function localText(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const date = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  return `${date}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** @returns ISO 8601 in UTC; null if the text is no date with a time */
export function isoOf(text: string): string | null {
  const at = /^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text) : new Date(Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString().replace('.000Z', 'Z');
}

/** How far the browser's zone is from UTC at the moment that the field shows: `UTC+1`. */
export function zoneText(text: string): string {
  const at = new Date(text);
  const minutes = -(Number.isNaN(at.getTime()) ? new Date() : at).getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${twoDigits(size % 60)}`;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
