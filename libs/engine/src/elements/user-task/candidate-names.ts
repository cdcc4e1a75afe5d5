import type { JsonValue } from '@svc/expressions';
import { MAX_INDEXED_LENGTH } from '../../execution/limits.js';

/** The expected value, for messages. */
export const NAMES = `a comma list or a list of texts of at most ${MAX_INDEXED_LENGTH} characters`;

/** Groups or users from a comma-separated text or a list of texts; null for any other value, or if one is too long. */
export function namesOf(value: JsonValue): readonly string[] | null {
  if (value === null) return [];
  const texts: readonly JsonValue[] | null = typeof value === 'string' ? value.split(',') : listOf(value);
  if (texts === null || !texts.every((name) => typeof name === 'string')) return null;
  const names = namesIn(texts);
  return names.every((name) => name.length <= MAX_INDEXED_LENGTH) ? names : null;
}

function listOf(value: JsonValue): readonly JsonValue[] | null {
  return Array.isArray(value) ? value : null;
}

function namesIn(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
