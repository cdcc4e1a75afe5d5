import { daysInMonth } from '@svc/expressions';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/;
/** Longer than any date with a time; longer texts are not matched. */
const MAX_LENGTH = 64;

/** A calendar date of ISO 8601 that exists, such as `2024-02-29`. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (text.length <= MAX_LENGTH && DATE.exec(text)) || [];
  if (day === undefined) return false;
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  return isMonth && Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month));
}

/** A time of day of ISO 8601, with or without seconds and zone, such as `09:30`, `09:30:00.250Z`, `24:00:00`. */
export function isTime(text: string): boolean {
  const [found, hours, minutes, seconds = '0', zone = 'Z'] = (text.length <= MAX_LENGTH && TIME.exec(text)) || [];
  if (found === undefined || !isZone(zone)) return false;
  if (Number(hours) === 24) return /^24:00(?::00(?:[.,]0+)?)?(?:Z|[+-]|$)/.test(text);
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
}

/** A date and a time of ISO 8601 with `T` between them. */
export function isDateTime(text: string): boolean {
  return text[10] === 'T' && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** A date and time with a zone, as RFC 3339 demands and the format `date-time` of JSON Schema is defined. */
export function isZonedDateTime(text: string): boolean {
  return isDateTime(text) && isZonedTime(text.slice(11));
}

/** A time with a zone, as the format `time` of JSON Schema is defined: `09:30:00Z`. */
export function isZonedTime(text: string): boolean {
  return isTime(text) && /^\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(text) && !text.startsWith('24');
}

function isZone(zone: string): boolean {
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  return zone === 'Z' || (hours < 24 && (zone.length === 3 || minutes < 60));
}
