import type { JsonValue } from '@svc/expressions';

/** Characters of a value that a message shows. */
const MOST_SHOWN = 100;

/** The beginning of a value's JSON text, for messages. */
export function shown(value: JsonValue): string {
  return beginningOf(JSON.stringify(value));
}

/** The beginning of a text. It ends with a whole character: half of a surrogate pair could not be stored. */
export function beginningOf(text: string, most = MOST_SHOWN): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
