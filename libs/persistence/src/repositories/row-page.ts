/** A page of an ordered list: rows after the place `after`, if given, without the first `offset` of them. */
export interface RowPage {
  readonly limit: number;
  readonly offset: number;
  /** The place of the last row of the previous page. */
  readonly after: string | null;
}
