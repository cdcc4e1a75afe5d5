import { describe, expect, it } from '@jest/globals';
import type { TenantScope } from '@svc/persistence';
import { Cursors } from './cursors.js';

const ANY = /^.+$/su;
// A cast, since importing `tenantScope` would load the whole persistence lib.
const cursorsOf = (list: string, tenant: string) => new Cursors(list, tenant as TenantScope);
const cursors = cursorsOf('letters', 't-1');

describe('pages of a list', () => {
  it.each([
    ['an id', '018f3b5e-7a3c-7000-8000-000000000000'],
    ['a number', '42'],
    ['the longest key of a data store', '\u{1F600}'.repeat(255)],
    ['a key with quotes and line ends', '"a"\n\'b\''],
  ])('a cursor returns its place, %s, and has at most 2,000 characters', (_what, place) => {
    const cursor = cursors.at(place);
    expect(cursors.placeIn({ cursor, offset: 0 }, ANY)).toBe(place);
    expect(cursor).toMatch(/^[\w-]{1,2000}$/);
  });

  it('a query without a cursor names no place in the list', () => {
    expect(cursors.placeIn({ offset: 0 })).toBeNull();
  });

  it.each([
    ['another list', cursorsOf('lette', 't-1').at('rs-1')],
    ['another tenant', cursorsOf('letters', 't-2').at('a')],
    ["the client's own making", Buffer.from('a').toString('base64url')],
    ['another spelling', `${cursors.at('a')}=`],
  ])('a cursor of %s is refused', (_what, cursor) => {
    expect(() => cursors.placeIn({ cursor, offset: 0 }, ANY)).toThrow(/next_cursor of an earlier page of this list/);
  });

  it('a cursor beside an offset is refused', () => {
    expect(() => cursors.placeIn({ cursor: cursors.at('a'), offset: 5 }, ANY)).toThrow(
      'cursor and offset exclude each other, found a cursor and the offset 5',
    );
  });

  it('a cursor whose place has the wrong shape is refused', () => {
    expect(() => cursors.placeIn({ cursor: cursors.at('a'), offset: 0 })).toThrow(/cursor/);
  });
});
