import { decodeCursor, type PageQuery } from './page.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The place that the cursor of a list ordered by id names; null without a cursor. */
export function placeOf({ cursor }: Pick<PageQuery, 'cursor'>): string | null {
  return decodeCursor(cursor, UUID) ?? null;
}
