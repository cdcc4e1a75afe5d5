import { describe, expect, it } from '@jest/globals';
import type { TenantScope } from '@svc/persistence';
import { Cursors } from './cursors.js';
import { Page, PageQuery } from './page.js';

// A cast, since importing `tenantScope` would load the whole persistence lib.
const cursors = new Cursors('letters', 't-1' as TenantScope);
const query = (fields: Partial<PageQuery>) => Object.assign(new PageQuery(), fields);

/** A list of rows of this many bytes each. */
const listOf = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, n) => ({ id: String(n), text: 'x'.repeat(bytes) }));

/** The ids of each page, read from the top by cursors. */
function walk(rows: readonly { readonly id: string }[], limit: number): string[][] {
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked = query({ limit, ...(cursor !== undefined && { cursor }) });
    const place = cursors.placeIn(asked, /^\d+$/);
    const first = place === null ? 0 : Number(place) + 1;
    const { data, page } = Page.of(rows.slice(first, first + limit + 1), asked, ({ id }) => cursors.at(id));
    expect(page.has_more).toBe(page.next_cursor !== null);
    pages.push(data.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  return pages;
}

describe('pages of large rows', () => {
  it.each([
    ['rows of 1 MB', 10, 1_000_000, 100, [4, 4, 2]],
    ['rows that are larger than a page', 3, 5_000_000, 100, [1, 1, 1]],
    ['a hundred of the largest rows of lists that leave out large members', 150, 32 * 1024, 100, [100, 50]],
    ['small rows', 5, 10, 2, [2, 2, 1]],
  ])('a page ends before it is too large, and no row is skipped: %s', (_what, count, bytes, limit, expected) => {
    const rows = listOf(count, bytes);
    const pages = walk(rows, limit);
    expect(pages.map(({ length }) => length)).toEqual(expected);
    expect(pages.flat()).toEqual(rows.map(({ id }) => id));
  });
});
