import { DAY_MS } from '@svc/expressions';
import type { JsonValue } from '@svc/expressions';
import { parseDuration } from './iso-8601.js';

const WITH_UNIT = /^(\d{1,12}(?:\.\d{1,6})?)\s*(ms|s|m|h|d)$/;
const UNITS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', DAY_MS],
]);

/** Milliseconds of `30s`, `PT30S`, or a bare number of milliseconds [service-tasks#timeout]; null for anything else. */
export function millisOf(value: JsonValue): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? Math.round(value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const match = WITH_UNIT.exec(text);
  if (match) return Math.round(Number(match[1]) * UNITS.get(match[2]!)!);
  const duration = parseDuration(text);
  return duration !== null && duration.months === 0 ? duration.days * DAY_MS + duration.millis : null;
}
