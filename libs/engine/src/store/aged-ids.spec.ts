import { describe, expect, it } from '@jest/globals';
import { AgedIds } from './aged-ids.js';

function aged(...ids: readonly (readonly [id: string, n: number])[]): AgedIds {
  const all = new AgedIds();
  for (const [id, n] of ids) all.add(id, n);
  return all;
}

describe('ids by age', () => {
  it('come in the order of their ages, also those that come back after they were taken out', () => {
    const ids = aged(['a', 1], ['b', 2], ['c', 3]);
    ids.delete('a');
    ids.delete('b');
    ids.add('b', 2);
    ids.add('a', 1);
    ids.add('d', 4);
    expect([...ids]).toEqual(['a', 'b', 'c', 'd']);
    expect(ids.size).toBe(4);
  });

  it('come in that order after the newest has been taken out', () => {
    const ids = aged(['a', 1], ['c', 3]);
    ids.delete('c');
    ids.add('b', 2);
    expect([...ids]).toEqual(['a', 'b']);
  });

  it('keep the place of one that is added again', () => {
    const ids = aged(['a', 1], ['b', 2]);
    ids.add('a', 1);
    expect([...ids]).toEqual(['a', 'b']);
  });

  it('show those that come while somebody goes through them', () => {
    const ids = aged(['a', 1]);
    const seen: string[] = [];
    for (const id of ids) {
      seen.push(id);
      if (id === 'a') ids.add('b', 2);
    }
    expect(seen).toEqual(['a', 'b']);
  });
});
