import { describe, expect, it } from '@jest/globals';
import { Drafts } from './drafts.js';

/** As browsers have it, with room for so many characters. */
function storeOf(room: number): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > room) throw new Error('QuotaExceededError');
      items.set(name, text);
    },
    removeItem: (name: string) => void items.delete(name),
    clear: () => items.clear(),
  } as Storage;
}

describe('drafts', () => {
  const draft = { at: '2026-11-26T11:07:02.000Z', texts: { note: 'Two pallets' } };

  it('a draft is found by its task and its tenant alone', () => {
    const store = storeOf(1000);
    new Drafts(store, 'shop').keep('task-1', draft);
    expect(new Drafts(store, 'shop').of('task-1')).toEqual(draft);
    expect(new Drafts(store, 'shop').of('task-2')).toBeNull();
    expect(new Drafts(store, 'other').of('task-1')).toBeNull();
  });

  it('a draft that the store has no room for is told', () => {
    expect(new Drafts(storeOf(10), 'shop').keep('task-1', draft)).toBe(false);
  });

  it('drafts are forgotten after 30 days, and other settings stay', () => {
    const store = storeOf(1000);
    const drafts = new Drafts(store, 'shop');
    drafts.keep('old', { ...draft, at: '2026-10-01T00:00:00.000Z' });
    drafts.keep('new', draft);
    store.setItem('svc.utc', 'true');
    drafts.forgetOld(Date.parse('2026-11-26T12:00:00.000Z'));
    expect([drafts.of('old'), drafts.of('new'), store.getItem('svc.utc')]).toEqual([null, draft, 'true']);
  });
});
