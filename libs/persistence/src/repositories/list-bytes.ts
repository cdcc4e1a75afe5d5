/** The most bytes of the rows of a page [api#lists]. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;
/** The most bytes of what may be large in a row of a list. A page of a hundred such rows has room for their other fields. */
export const MAX_ROW_BYTES = 32 * 1024;

/**
 * For lists: selects each of these columns as null in rows where they are larger than {@link MAX_ROW_BYTES} together. Postgres
 * knows the length of a value without reading it.
 */
export function ifFitting<Column extends string>(columns: readonly Column[]): Readonly<Record<Column, string>> {
  const size = columns.map((column) => `octet_length(${column})`).join(' + ');
  const entries = columns.map((column) => [column, `CASE WHEN ${size} <= ${MAX_ROW_BYTES} THEN ${column} END`]);
  return Object.fromEntries(entries) as Record<Column, string>;
}

/**
 * The rows of an ordered select, but none that begins after {@link MAX_PAGE_BYTES}. `bytes` is the size of a row. At least two rows
 * are left, so that a list that ends early still shows that there is more.
 */
export function endingEarly(select: string, bytes: string): string {
  return `SELECT * FROM (SELECT *, row_number() OVER () AS row_of_page, ${bytesUntilRow(bytes)} - ${bytes} AS bytes_before
    FROM (${select}) listed) page WHERE bytes_before < ${MAX_PAGE_BYTES} OR row_of_page <= 2 ORDER BY row_of_page`;
}

/** The size of the rows of an ordered select up to and including each one. */
export function bytesUntilRow(bytes: string): string {
  return `sum(${bytes}) OVER (ROWS UNBOUNDED PRECEDING)`;
}
