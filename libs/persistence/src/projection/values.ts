import { canonicalJson, UnfitValueError } from '@svc/audit';
import type { CanonicalTexts } from './canonical-texts.js';
import type { VariableRow } from './rows.js';

/** The filter `var.<name>=` does not find longer texts. */
export const MAX_SEARCHABLE_LENGTH = 256;
/** How many characters of the metadata `q` searches. */
const MAX_SEARCH_LENGTH = 4_000;

/** The last result: all facts of a step have the same time, which is formatted dozens of times. */
let latest = { at: 0, text: new Date(0).toISOString() };

/** Milliseconds since the epoch as ISO 8601. */
export function isoTime(at: number): string {
  if (at === latest.at) return latest.text;
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) throw new UnfitValueError(`expected a time, found ${at}`);
  latest = { at, text: time.toISOString() };
  return latest.text;
}

export function variableRow(instanceId: string, name: string, value: unknown, texts: CanonicalTexts): VariableRow {
  canonicalJson(name);
  return { instance_id: instanceId, name, value: texts.of(value), searchable: searchableText(value) };
}

/** Lists and objects have none. */
function searchableText(value: unknown): string | null {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.length <= MAX_SEARCHABLE_LENGTH ? value : null;
}

/** The text that `q` searches [instances#list]. */
export function searchText(parts: readonly (string | null)[]): string {
  const text = parts.filter((part) => part !== null && part !== '' && part !== '{}').join('\n');
  return text.slice(0, MAX_SEARCH_LENGTH).toWellFormed();
}
