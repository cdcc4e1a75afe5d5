import { ApiProperty } from '@nestjs/swagger';
import { MAX_PAGE_BYTES } from '@svc/persistence';
import type { Cursor } from './cursors.js';
import { Text, Whole } from '../fields/fields.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
/** Of lists of small rows that clients expect to get whole. */
export const MAX_LONG_LIMIT = 1_000;
const MAX_CURSOR_LENGTH = 2_000;

/** Query of a list [api#lists]. `cursor` is the opaque `next_cursor` of the page before; it excludes an `offset`. */
export class PageQuery {
  @Whole({ min: 1, max: MAX_LIMIT, isOptional: true, description: `how many, default ${DEFAULT_LIMIT}` })
  limit: number = DEFAULT_LIMIT;

  @Whole({ min: 0, isOptional: true, description: 'how many to pass over; not beside a `cursor`' })
  offset: number = 0;

  @Text({ max: MAX_CURSOR_LENGTH, isOptional: true, description: 'the `next_cursor` of the page before' })
  cursor?: string;
}

/** The limit of such a list. A class that extends its query repeats it: it would have the limit of `PageQuery` too. */
export const LongLimit = (): PropertyDecorator =>
  Whole({ min: 1, max: MAX_LONG_LIMIT, isOptional: true, description: `how many, default ${MAX_LONG_LIMIT}` });

/** Query of a list that is one page unless it is very long. */
export class LongPageQuery extends PageQuery {
  @LongLimit()
  override limit: number = MAX_LONG_LIMIT;
}

export class PageDto {
  @ApiProperty({ type: 'integer', description: 'how many were asked for; a page of large rows ends earlier' })
  limit!: number;

  @ApiProperty({ type: 'integer' })
  offset!: number;

  @ApiProperty({ type: 'boolean' })
  has_more!: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'send as `cursor` for the next page' })
  next_cursor!: string | null;
}

/** One page of a list: return it from a handler and it is answered as `{data, page}`. */
export class Page<T> {
  private constructor(
    readonly data: readonly T[],
    readonly page: PageDto,
    /** Of all pages; absent unless it was asked for. */
    readonly count?: number,
    /** Absent where every count is exact. */
    readonly countIsExact?: boolean,
  ) {}

  /**
   * Takes `limit + 1` rows: the extra one shows that there are more. Ends before the row with which it would be too large, but
   * not before the first. `cursorOf` gives the place of the last row shown.
   */
  static of<T>(rows: readonly T[], query: PageQuery, cursorOf: (row: T) => Cursor): Page<T> {
    const shown = rows.slice(0, Math.min(query.limit, countFitting(rows)));
    const last = shown.at(-1);
    const hasMore = rows.length > shown.length;
    const next_cursor = hasMore && last !== undefined ? cursorOf(last) : null;
    return new Page(shown, { limit: query.limit, offset: query.offset, has_more: hasMore, next_cursor });
  }

  counted(count: number): Page<T> {
    return new Page(this.data, this.page, count);
  }

  /** Counts that are larger than `most` are told as `most`. */
  countedTo(most: number, count: number): Page<T> {
    return new Page(this.data, this.page, Math.min(count, most), count <= most);
  }

  map<U>(change: (item: T) => U): Page<U> {
    return new Page(this.data.map(change), this.page);
  }
}

function countFitting(rows: readonly unknown[]): number {
  let bytes = 0;
  const end = rows.findIndex((row) => (bytes += bytesOf(row)) > MAX_PAGE_BYTES);
  return end === -1 ? rows.length : Math.max(end, 1);
}

/** What a field takes beside its texts. */
const FIELD_BYTES = 32;

/** About as many as the row has as JSON, and never less than what Postgres counts of it. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return FIELD_BYTES + Buffer.byteLength(value);
  if (Buffer.isBuffer(value)) return value.length;
  if (typeof value !== 'object' || value === null) return FIELD_BYTES;
  return Object.values(value).reduce<number>((sum, one) => sum + bytesOf(one), FIELD_BYTES);
}
