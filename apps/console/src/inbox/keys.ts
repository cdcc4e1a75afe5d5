export type Command =
  'next' | 'previous' | 'select' | 'selectTo' | 'claim' | 'unclaim' | 'delegate' | 'completeAndNext' | 'help' | 'leave';

/** What of a key event decides. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export interface KeyPlace {
  /** Whether what one types goes into a field. */
  readonly isInField: boolean;
  /** Whether single letters act at all. */
  readonly hasLetters: boolean;
}

const LETTERS: Readonly<Record<string, Command>> = {
  j: 'next',
  k: 'previous',
  x: 'select',
  c: 'claim',
  b: 'unclaim',
  d: 'delegate',
};

/** What a key means in the inbox; null: nothing, it is left to the browser. */
export function commandOf(pressed: Pressed, { isInField, hasLetters }: KeyPlace): Command | null {
  const { key, shiftKey } = pressed;
  const isWithControl = pressed.ctrlKey || pressed.metaKey;
  if (key === 'Enter' && isWithControl) return 'completeAndNext';
  if (isWithControl || pressed.altKey) return null;
  if (key === 'Escape') return 'leave';
  if (isInField) return null;
  if (key === '?') return 'help';
  if (!hasLetters) return null;
  if (shiftKey) return key.toLowerCase() === 'x' ? 'selectTo' : null;
  return LETTERS[key.toLowerCase()] ?? null;
}

/** The place in a list after a step; its ends hold. From nowhere the first step leads to the first. */
export function stepped(ids: readonly string[], current: string | undefined, step: 1 | -1): string | undefined {
  const index = current === undefined ? -1 : ids.indexOf(current);
  if (index < 0) return ids[0];
  return ids[Math.min(ids.length - 1, Math.max(0, index + step))];
}

/** The task after one that leaves the list; the one before at the end; null if it was the only one. */
export function afterLeaving(ids: readonly string[], leaving: string): string | null {
  const index = ids.indexOf(leaving);
  return ids[index + 1] ?? ids.filter((id) => id !== leaving).at(-1) ?? null;
}
