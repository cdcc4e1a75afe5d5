import { millisOf } from '@svc/engine';
import { badRequest } from '../../errors/api-error.js';

/** In milliseconds. */
export interface DurationRange {
  readonly least: number;
  readonly most: number;
  /** What is expected, for the message. */
  readonly expected: string;
}

/** Milliseconds of a duration of a body. Throws 400 for another text, or one out of the range. */
export function durationOf(name: string, text: string, { least, most, expected }: DurationRange): number {
  const millis = millisOf(text);
  if (millis === null || millis < least || millis > most)
    throw badRequest(`${name} must be ${expected}, found ${JSON.stringify(text)}`);
  return millis;
}
