import { describe, expect, it } from '@jest/globals';
import { afterLeaving, commandOf, stepped } from './keys.js';
import { between } from './selection.js';

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const OUTSIDE = { isInField: false, hasLetters: true };

describe('keys of the inbox', () => {
  it('single letters act outside of fields', () => {
    expect(['j', 'k', 'x', 'c', 'b', 'd'].map((key) => commandOf(press(key), OUTSIDE))).toEqual([
      'next',
      'previous',
      'select',
      'claim',
      'unclaim',
      'delegate',
    ]);
    expect(commandOf(press('X', { shiftKey: true }), OUTSIDE)).toBe('selectTo');
  });

  it('single letters do nothing in a field, where they are switched off, and together with Ctrl or Alt', () => {
    expect(commandOf(press('c'), { isInField: true, hasLetters: true })).toBeNull();
    expect(commandOf(press('c'), { isInField: false, hasLetters: false })).toBeNull();
    expect(commandOf(press('c', { ctrlKey: true }), OUTSIDE)).toBeNull();
    expect(commandOf(press('d', { altKey: true }), OUTSIDE)).toBeNull();
  });

  it('Ctrl Enter and Esc act in fields too, and the question mark does not', () => {
    const inField = { isInField: true, hasLetters: false };
    expect(commandOf(press('Enter', { ctrlKey: true }), inField)).toBe('completeAndNext');
    expect(commandOf(press('Escape'), inField)).toBe('leave');
    expect(commandOf(press('?', { shiftKey: true }), inField)).toBeNull();
    expect(commandOf(press('?', { shiftKey: true }), { isInField: false, hasLetters: false })).toBe('help');
  });
});

describe('the way through a list', () => {
  const ids = ['a', 'b', 'c'];

  it('a step leads to the neighbour, and stays at the ends', () => {
    expect(stepped(ids, 'b', 1)).toBe('c');
    expect(stepped(ids, 'c', 1)).toBe('c');
    expect(stepped(ids, 'a', -1)).toBe('a');
  });

  it('the first step from nowhere leads to the first task', () => {
    expect(stepped(ids, undefined, 1)).toBe('a');
    expect(stepped([], undefined, 1)).toBeUndefined();
  });

  it('the task after a completed one is the next of the list, or the last one that is left', () => {
    expect(afterLeaving(ids, 'a')).toBe('b');
    expect(afterLeaving(ids, 'c')).toBe('b');
    expect(afterLeaving(['a'], 'a')).toBeNull();
  });

  it('a range of selected tasks has both its ends in either direction', () => {
    expect(between(ids, 'a', 'c')).toEqual(ids);
    expect(between(ids, 'c', 'b')).toEqual(['b', 'c']);
    expect(between(ids, 'gone', 'b')).toEqual(['b']);
  });
});
