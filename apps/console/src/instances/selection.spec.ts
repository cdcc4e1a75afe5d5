import { describe, expect, it } from '@jest/globals';
import { chosenTo, NOTHING, toggled } from './selection.js';

const LOADED = ['a', 'b', 'c', 'd'];

describe('the selection of instances', () => {
  it('goes from the row that was chosen last to another one, in either direction', () => {
    const one = toggled(NOTHING, 'c', LOADED);
    expect([...chosenTo(one, 'a', LOADED).ids].sort()).toEqual(['a', 'b', 'c']);
    expect([...chosenTo(NOTHING, 'b', LOADED).ids]).toEqual(['b']);
  });

  it('of all that match, without one of them, is of the others that are loaded', () => {
    const all = { ...NOTHING, isAll: true };
    expect(toggled(all, 'b', LOADED)).toMatchObject({ ids: new Set(['a', 'c', 'd']), isAll: false });
  });

  it('loses a row that is chosen again', () => {
    expect(toggled(toggled(NOTHING, 'a', LOADED), 'a', LOADED).ids.size).toBe(0);
  });
});
