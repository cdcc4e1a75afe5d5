import { describe, expect, it } from '@jest/globals';
import {
  filtersOf,
  listAddress,
  searchBodyOf,
  sortedBy,
  sortOf,
  withFilter,
  withoutFilter,
  withoutFilters,
} from './filters.js';

describe('filters of the list of instances', () => {
  it('each is a parameter of the address, in its order', () => {
    expect(filtersOf('error=503&status=error&status=suspended')).toEqual([
      { name: 'error', value: '503' },
      { name: 'status', value: 'error' },
      { name: 'status', value: 'suspended' },
    ]);
  });

  it('parameters that are no filter, and empty ones, are passed over', () => {
    expect(filtersOf('sort=-ended_at&columns=why&status=&constructor=x')).toEqual([]);
  });

  it('states and variables are added to those before; others take their place', () => {
    const search = withFilter('status=error&definition=order', { name: 'status', value: 'suspended' });
    expect(withFilter(search, { name: 'definition', value: 'loan' })).toBe(
      'status=error&definition=loan&status=suspended',
    );
  });

  it('the same filter twice is one', () => {
    expect(withFilter('status=error', { name: 'status', value: 'error' })).toBe('status=error');
  });

  it('one of several states can be removed', () => {
    expect(withoutFilter('status=error&status=suspended&sort=-ended_at', { name: 'status', value: 'error' })).toBe(
      'status=suspended&sort=-ended_at',
    );
  });

  it('all are removed at once; sort and columns stay', () => {
    expect(withoutFilters('status=error&var=total%3E1&sort=-ended_at&columns=why')).toBe('sort=-ended_at&columns=why');
  });

  it('an address keeps any text whole', () => {
    const value = 'a&b=c #1 ü+%';
    const [, search = ''] = listAddress([{ name: 'q', value }]).split('?');
    expect(filtersOf(search)).toEqual([{ name: 'q', value }]);
  });

  it('a list without filters has the plain address', () => {
    expect(listAddress([])).toBe('/instances');
  });
});

describe('what is asked for an address', () => {
  it('all filters are combined', () => {
    const search =
      'status=error&status=running&definition=order&version=7&element=charge&error=503&waits=P3D&correlation=4711' +
      '&from=2026-11-01T00:00:00.000Z&to=2026-11-02T00:00:00.000Z&q=north&sort=correlation_id';
    expect(searchBodyOf(search)).toEqual({
      status: ['error', 'running'],
      definition_key: 'order',
      definition_version: 7,
      element_id: 'charge',
      error: '503',
      waiting_longer_than: 'P3D',
      correlation_id: '4711',
      started_from: '2026-11-01T00:00:00.000Z',
      started_to: '2026-11-02T00:00:00.000Z',
      q: 'north',
      sort: [{ by: 'correlation_id', order: 'asc' }],
    });
  });

  it.each([
    ['total>=100', { name: 'total', op: 'gte', value: 100 }],
    ['total<-1.5', { name: 'total', op: 'lt', value: -1.5 }],
    ['region=north', { name: 'region', op: 'eq', value: 'north' }],
    ['region!=a=b', { name: 'region', op: 'neq', value: 'a=b' }],
    ['paid=true', { name: 'paid', op: 'eq', value: true }],
    ['note=null', { name: 'note', op: 'eq', value: null }],
    ['order_id="4711"', { name: 'order_id', op: 'eq', value: '4711' }],
    ['tags=[1]', { name: 'tags', op: 'eq', value: '[1]' }],
    ['name=', { name: 'name', op: 'eq', value: '' }],
    ['paid', { name: 'paid', op: 'eq', value: true }],
  ])('the variable %s is compared as written', (text, comparison) => {
    expect(searchBodyOf(new URLSearchParams({ var: text }).toString()).variables).toEqual([comparison]);
  });
});

describe('the order of the list', () => {
  it('is by the latest start where the address says nothing, or nothing that is known', () => {
    expect(sortOf('')).toEqual({ by: 'started_at', order: 'desc' });
    expect(sortOf('sort=-color')).toEqual({ by: 'started_at', order: 'desc' });
  });

  it('turns when the same column is pressed again', () => {
    const once = sortedBy('status=error', 'correlation_id');
    expect(once).toBe('status=error&sort=correlation_id');
    expect(sortedBy(once, 'correlation_id')).toBe('status=error&sort=-correlation_id');
    expect(sortedBy('', 'started_at')).toBe('sort=started_at');
    expect(sortedBy('', 'ended_at')).toBe('sort=-ended_at');
  });
});
