import type { JsonValue } from '@svc/expressions';

/** Groups or users from a comma-separated text or a list of texts; null for any other value. */
export function namesOf(value: JsonValue): readonly string[] | null {
  if (value === null) return [];
  if (typeof value === 'string') return namesIn(value.split(','));
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) return null;
  return namesIn(value);
}

function namesIn(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
