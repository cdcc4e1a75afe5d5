/** A slice of an ordered list: rows beyond the place `after`, where given, `offset` of them passed over. */
export interface RowPage {
  readonly limit: number;
  readonly offset: number;
  /** The place of the last row of the page before. */
  readonly after: string | null;
}
