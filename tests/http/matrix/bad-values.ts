import type { QueryParameter } from './operations.js';

const UUID = '018f3b5e-7a3c-7000-8000-000000000000';

/** Invalid dates, and dates of years that the service does not support. */
export const BAD_TIMES = [
  '',
  'yesterday',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01T00:00:00+99:00',
  '1767225600',
  'Infinity',
  '0000-01-01T00:00:00Z',
  '-0001-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '10000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-01:00',
  "2026-01-01T00:00:00Z' OR 1=1 --",
];

const BAD_NUMBERS = ['', ' ', 'x', '1.5', '-1', '1e1', '0x1', ' 1', '1,5', 'NaN', '٣', '99999999999999999999'];

/** Values that a parameter of this kind refuses, encoded for a query. */
export function badValues({ schema }: QueryParameter): string[] {
  return [...new Set(raw(schema).map((value) => encodeURIComponent(value)))];
}

function raw({ type, format, enum: values, minimum, maximum, maxLength }: QueryParameter['schema']): string[] {
  if (values !== undefined) return ['', 'nonsense', `${values[0]}x`, String(values[0]).toUpperCase(), `${values[0]} `];
  if (type === 'integer') return [...BAD_NUMBERS, String(minimum - 1), String(maximum + 1)];
  if (type === 'boolean') return ['', 'maybe', '1', 'TRUE '];
  if (format === 'uuid') return ['', 'x', '5', `${UUID}0`, UUID.slice(1), `{${UUID}}`, "' OR 1=1 --"];
  if (format === 'date-time') return BAD_TIMES;
  return ['', '\0', 'a\0b', 'x'.repeat((maxLength ?? 255) + 1)];
}
