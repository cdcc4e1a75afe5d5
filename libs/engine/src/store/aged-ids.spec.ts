import { describe, expect, it } from '@jest/globals';
import { AgedIds } from './aged-ids.js';

function aged(...ids: readonly (readonly [id: string, n: number])[]): AgedIds {
  const all = new AgedIds();
  for (const [id, n] of ids) all.add(id, n);
  return all;
}

describe('order of ids', () => {
  it('ids are listed by age, also those that are removed and added again', () => {
    const ids = aged(['a', 1], ['b', 2], ['c', 3]);
    ids.delete('a');
    ids.delete('b');
    ids.add('b', 2);
    ids.add('a', 1);
    ids.add('d', 4);
    expect([...ids]).toEqual(['a', 'b', 'c', 'd']);
    expect(ids.size).toBe(4);
  });

  it('ids are listed by age after the newest has been removed', () => {
    const ids = aged(['a', 1], ['c', 3]);
    ids.delete('c');
    ids.add('b', 2);
    expect([...ids]).toEqual(['a', 'b']);
  });

  it('an id that is added again keeps its place', () => {
    const ids = aged(['a', 1], ['b', 2]);
    ids.add('a', 1);
    expect([...ids]).toEqual(['a', 'b']);
  });

  it('an id that is added during an iteration is listed', () => {
    const ids = aged(['a', 1]);
    const seen: string[] = [];
    for (const id of ids) {
      seen.push(id);
      if (id === 'a') ids.add('b', 2);
    }
    expect(seen).toEqual(['a', 'b']);
  });
});
