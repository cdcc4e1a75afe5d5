import { ApiProperty } from '@nestjs/swagger';
import { badRequest } from '../errors/api-error.js';
import { Text, Whole } from './fields.js';

const DEFAULT_LIMIT = 50;

/** Query of a list (contract, "lists"). `cursor` is the opaque `next_cursor` of the page before; it wins over `offset`. */
export class PageQuery {
  @Whole({ min: 1, max: 100, isOptional: true, description: `how many, default ${DEFAULT_LIMIT}` })
  limit: number = DEFAULT_LIMIT;

  @Whole({ min: 0, isOptional: true, description: 'how many to pass over' })
  offset: number = 0;

  @Text({ max: 500, isOptional: true, description: 'the `next_cursor` of the page before' })
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

  /** From `limit + 1` rows: the one too many tells that there is more. `cursorOf` gives the place of the last row shown. */
  static of<T>(rows: readonly T[], query: PageQuery, cursorOf: (row: T) => string): Page<T> {
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    const hasMore = rows.length > query.limit;
    const next_cursor = hasMore && last !== undefined ? encodeCursor(cursorOf(last)) : null;
    return new Page(shown, { limit: query.limit, offset: query.offset, has_more: hasMore, next_cursor });
  }

  map<U>(change: (item: T) => U): Page<U> {
    return new Page(this.data.map(change), this.page);
  }
}

export function encodeCursor(place: string): string {
  return Buffer.from(place, 'utf8').toString('base64url');
}

/** The place that a cursor names; 400 if it is none of ours (`shape` is what a place looks like). */
export function decodeCursor(cursor: string | undefined, shape: RegExp): string | undefined {
  if (cursor === undefined) return undefined;
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!shape.test(place)) throw badRequest('cursor must be a next_cursor of an earlier page');
  return place;
}
