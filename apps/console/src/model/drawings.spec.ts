import { describe, expect, it } from '@jest/globals';
import { Drawings } from './drawings';

/** What a browser keeps. */
class Kept {
  readonly items = new Map<string, string>();
  getItem = (name: string) => this.items.get(name) ?? null;
  setItem = (name: string, value: string) => void this.items.set(name, value);
  removeItem = (name: string) => void this.items.delete(name);
}

const drawing = { at: '2026-11-26T12:00:00.000Z', basedOn: 3, xml: '<definitions/>' };
const of = (store: Kept, tenant: string) => new Drawings(store as unknown as Storage, tenant);

describe('the drawings that a browser keeps', () => {
  it('are those of one tenant and definition', () => {
    const store = new Kept();
    expect(of(store, 'a').keep('order', drawing)).toBe(true);
    expect(of(store, 'a').of('order')).toEqual(drawing);
    expect([of(store, 'b').of('order'), of(store, 'a').of('')]).toEqual([null, null]);
    of(store, 'a').remove('order');
    expect(of(store, 'a').of('order')).toBeNull();
  });

  it('are none where the store holds something else', () => {
    const store = new Kept();
    store.setItem('svc.drawing.a.order', '{"xml":1');
    store.setItem('svc.drawing.a.other', '{"xml":1}');
    expect([of(store, 'a').of('order'), of(store, 'a').of('other')]).toEqual([null, null]);
  });

  it('are not kept in a store that is full', () => {
    const full = new Kept();
    full.setItem = () => {
      throw new Error('full');
    };
    expect(of(full, 'a').keep('order', drawing)).toBe(false);
  });
});
