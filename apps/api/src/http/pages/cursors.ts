import { createHash } from 'node:crypto';
import type { TenantScope } from '@svc/persistence';
import { badRequest } from '../../errors/api-error.js';

declare const cursor: unique symbol;

/** Names a place in one list of one tenant. Every other list refuses it. */
export type Cursor = string & { readonly [cursor]: 'Cursor' };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SUM_LENGTH = 16;

/** Where a page begins. */
interface PlaceQuery {
  readonly cursor?: string;
  /** 0 if none is given. */
  readonly offset: number;
}

/** The cursors of a list. `list` names it, with the ids in its path. */
export class Cursors {
  constructor(
    private readonly list: string,
    private readonly tenant: TenantScope,
  ) {}

  /** `place`: the value of the last shown row by which the list is ordered. */
  at(place: string): Cursor {
    return Buffer.from(this.sumOf(place) + place, 'utf8').toString('base64url') as Cursor;
  }

  /**
   * The place that the query's cursor names; null without one.
   * @throws ApiError 400 for one of another list or tenant, one that was changed, one whose place is not of `shape`, and
   *   one beside an offset: an offset counts from the first row of the list, a cursor names the place itself
   */
  placeIn({ cursor: given, offset }: PlaceQuery, shape: RegExp = UUID): string | null {
    if (given === undefined) return null;
    if (offset > 0) throw badRequest(`cursor and offset exclude each other, found a cursor and the offset ${offset}`);
    const place = Buffer.from(given, 'base64url').toString('utf8').slice(SUM_LENGTH);
    if (!shape.test(place) || this.at(place) !== given)
      throw badRequest('cursor must be a next_cursor of an earlier page of this list');
    return place;
  }

  /** Guards against mistakes. It needs no secret: an invented place only leads to another page of the caller's own list. */
  private sumOf(place: string): string {
    const subject = JSON.stringify([this.list, this.tenant, place]);
    return createHash('sha256').update(subject).digest('base64url').slice(0, SUM_LENGTH);
  }
}
