import { badRequest } from '../../errors/api-error.js';

const MAX_WORDS = 10;
/** A later year is a typing error, and JSON and Postgres write years of more than four digits differently. */
const LAST_YEAR = 9999;

/** The time of a validated `DateTime` parameter. Throws 400 for a date that does not exist, such as 30 February. */
export function optionalTime(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw badRequest(`${name} must be a date with time and zone (ISO 8601)`);
  const year = time.getUTCFullYear();
  if (year < 1 || year > LAST_YEAR) throw badRequest(`${name} must be in a year from 1 to ${LAST_YEAR}`);
  return time;
}

export interface TimeSpan {
  /** At or after. */
  readonly from: Date | undefined;
  /** Before. */
  readonly to: Date | undefined;
}

/** The span of a query's parameters `<prefix>from` and `<prefix>to`. Throws 400 if it ends before it begins. */
export function timeSpan(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  prefix = '',
): TimeSpan {
  const [from, to] = [optionalTime(`${prefix}from`, query.from), optionalTime(`${prefix}to`, query.to)];
  if (from !== undefined && to !== undefined && from > to)
    throw badRequest(`${prefix}from must not be after ${prefix}to`);
  return { from, to };
}

/** The words of the search text `q`, each of which must be found. Throws 400 for more words than are compared. */
export function searchWords(text: string | undefined, field = 'q'): readonly string[] {
  const words = (text ?? '').split(/\s+/u).filter((word) => word !== '');
  if (words.length > MAX_WORDS)
    throw badRequest(`${field} must have at most ${MAX_WORDS} words, found ${words.length}`);
  return words;
}
