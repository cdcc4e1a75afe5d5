import { ApiProperty } from '@nestjs/swagger';
import type { Cursor } from './cursors.js';
import { Text, Whole } from '../fields/fields.js';

const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 100;
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

export class PageDto {
  @ApiProperty({ type: 'integer' })
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
  ) {}

  /** Takes `limit + 1` rows: the extra one shows that there are more. `cursorOf` gives the place of the last row shown. */
  static of<T>(rows: readonly T[], query: PageQuery, cursorOf: (row: T) => Cursor): Page<T> {
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    const hasMore = rows.length > query.limit;
    const next_cursor = hasMore && last !== undefined ? cursorOf(last) : null;
    return new Page(shown, { limit: query.limit, offset: query.offset, has_more: hasMore, next_cursor });
  }

  map<U>(change: (item: T) => U): Page<U> {
    return new Page(this.data.map(change), this.page);
  }
}
