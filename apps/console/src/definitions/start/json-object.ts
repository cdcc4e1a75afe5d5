import { texts } from '../../texts/texts';

export type Parsed = { readonly value: Record<string, unknown> } | { readonly why: string };

/** An object from the text of a field; nothing but spaces is an object without members. */
export function jsonObject(text: string): Parsed {
  if (text.trim() === '') return { value: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as Record<string, unknown> };
    return { why: texts.start.notObject(kindOf(value)) };
  } catch (error) {
    return { why: texts.start.notJson((error as Error).message) };
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
