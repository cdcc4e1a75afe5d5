import { millisOf } from '@svc/engine';
import { badRequest } from '../../errors/api-error.js';

export interface DurationRange {
  readonly least: number;
  readonly most: number;
  /** How both are told. */
  readonly range: string;
}

/** Milliseconds of a duration of a body, `fallback` if it is absent. Throws 400 for another text, or one out of the range. */
export function durationOf(
  name: string,
  text: string | undefined,
  fallback: number,
  { least, most, range }: DurationRange,
): number {
  if (text === undefined) return fallback;
  const millis = millisOf(text);
  if (millis === null || millis < least || millis > most)
    throw badRequest(`${name} must be an ISO 8601 duration ${range}, found ${JSON.stringify(text.slice(0, 100))}`);
  return millis;
}
