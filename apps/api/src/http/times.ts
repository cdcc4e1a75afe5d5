import { badRequest } from '../errors/api-error.js';

/** The moment that a validated `DateTime` parameter names: 400 where the calendar has none, such as 30 February. */
export function optionalTime(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw badRequest(`${name} must be a date with time and zone (ISO 8601)`);
  return time;
}
