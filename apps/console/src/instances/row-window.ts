/** Rows beyond these are not in the document. */
export const MOST_ROWS = 60;
/** Rows kept ready above what is seen. */
const ABOVE = 10;

export interface RowWindow {
  /** Index of the first row that is there. */
  readonly first: number;
  /** Index after the last one. */
  readonly end: number;
}

export interface Place {
  /** Pixels of rows that lie above what is seen; negative while the first row is below its upper edge. */
  readonly passed: number;
  readonly rowHeight: number;
  readonly count: number;
}

/** Which rows have to be there, at most {@link MOST_ROWS}. */
export function rowWindow({ passed, rowHeight, count }: Place): RowWindow {
  const firstSeen = Math.floor(Math.max(0, passed) / rowHeight);
  const last = Math.max(0, count - MOST_ROWS);
  const first = Math.min(last, Math.max(0, firstSeen - ABOVE));
  return { first, end: Math.min(count, first + MOST_ROWS) };
}
