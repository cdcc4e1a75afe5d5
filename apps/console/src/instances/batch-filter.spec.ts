import { describe, expect, it } from '@jest/globals';
import { actionsFor, batchFilterOf, unfitFilters } from './batch-filter.js';

describe('the filter of a batch', () => {
  it('has the fields of the list of instances', () => {
    const search =
      'status=error&definition=order&version=2&var=region%3Dnorth&from=2026-11-01T00:00:00.000Z&sort=-ended_at';
    expect(unfitFilters(search)).toEqual([]);
    expect(batchFilterOf(search)).toEqual({
      status: 'error',
      definition_key: 'order',
      definition_version: 2,
      'var.region': 'north',
      started_from: '2026-11-01T00:00:00.000Z',
    });
  });

  it('cannot have what only the search knows', () => {
    expect(unfitFilters('status=error&element=a&error=503&waits=P1D&var=total%3E5')).toEqual([
      'element',
      'error',
      'waits',
      'var',
    ]);
  });

  it('has one status only', () => {
    expect(unfitFilters('status=error&status=running')).toEqual(['status']);
  });

  it('is never wider than the address: of two values of one variable none is dropped', () => {
    expect(unfitFilters('var=a%3Dx&var=a%3Dy')).toEqual(['var']);
  });

  it.each(['nr=4711', 'nr="4711"', 'paid=true', 'note=null'])(
    'has no %s, which a batch compares by its text',
    (text) => {
      expect(unfitFilters(new URLSearchParams({ var: text }).toString())).toEqual(['var']);
    },
  );
});

describe('the actions that are offered', () => {
  it('are those that the state allows', () => {
    expect(actionsFor('status=error')).toEqual(['retry', 'terminate']);
    expect(actionsFor('status=completed')).toEqual([]);
    expect(actionsFor('definition=order')).toEqual(['retry', 'resume', 'suspend', 'terminate']);
  });
});
