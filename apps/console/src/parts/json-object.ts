import { texts } from '../texts/texts';

export type Parsed = { readonly value: Record<string, unknown> } | { readonly why: string };

/**
 * An object from the text of a field; nothing but spaces is an object without members.
 * @param nothingDone the sentence that says what has not happened
 */
export function jsonObject(text: string, nothingDone: string = texts.start.unstarted): Parsed {
  if (text.trim() === '') return { value: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as Record<string, unknown> };
    return { why: texts.start.notObject(kindOf(value), nothingDone) };
  } catch (error) {
    return { why: texts.start.notJson((error as Error).message, nothingDone) };
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
