import type { JsonValue, Template } from '@svc/expressions';
import type { ElementReader } from '../../source.js';
import { shown } from '../../shown.js';
import { UTC } from '../../time/time-zone.js';
import type { TimeZone } from '../../time/time-zone.js';
import { foreignNotation } from '../../foreign-notation.js';
import { addDuration, durationFlaw, parseDateTime, parseDuration } from '../../time/iso-8601.js';
import { isInRange } from '../../time/range.js';

/** The expected value, for messages. */
export const DUE_DATE = 'an ISO 8601 date or duration';

/** Reads the due date. A constant is checked at upload. */
export function readDueDate(reader: ElementReader): Template | null {
  const text = reader.source.extensions.get('dueDate') ?? '';
  if (text === '') return null;
  const template = reader.template(text);
  const isConstant = template.parts.every((part) => typeof part === 'string');
  if (isConstant && dueAtOf(text, 0, UTC) === undefined) {
    const reason = foreignNotation(text) ?? durationFlaw(text);
    reader.error(`dueDate: expected ${DUE_DATE}, found ${shown(text)}${reason === null ? '' : `: ${reason}`}`);
  }
  return template;
}

/** Null if there is none; undefined if the value is not a due date. */
export function dueAtOf(value: JsonValue, now: number, clocks: TimeZone): number | null | undefined {
  if (value === null) return null;
  if (typeof value !== 'string') return undefined;
  const duration = parseDuration(value);
  const dueAt = duration ? addDuration(now, duration, clocks) : parseDateTime(value, clocks);
  return dueAt === null || !isInRange(dueAt) ? undefined : dueAt;
}
