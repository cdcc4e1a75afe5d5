import type { RowStatement } from './row-statement.js';

/** More are not made: each connection keeps each of them, with its plan, for as long as it lives. */
export const MOST_COMBINED = 32;

const known = new Map<string, RowStatement>();

/**
 * Statements on different rows as one, which costs the server one turn instead of one each: `$1` is the tenant, then
 * come the rows of each. None sees what another writes. Null where these are to be sent one by one.
 */
export function combined(parts: readonly RowStatement[]): RowStatement | null {
  const names = parts.map(({ name }) => name).join();
  const found = known.get(names);
  if (found !== undefined) return found;
  if (known.size === MOST_COMBINED) return null;
  const statement = { name: `commit_${known.size}`, text: textOf(parts) };
  known.set(names, statement);
  return statement;
}

/** The same, never kept, on rows beside which so many long texts are sent: these come after the rows. */
export function combinedBeside(parts: readonly RowStatement[], texts: number): string {
  const first = parts.length + 2;
  const places = Array.from({ length: texts }, (_, place) => `WHEN ${place} THEN $${first + place}`).join(' ');
  const text = textOf(parts.map(({ name, text, beside }) => ({ name, text: beside?.text ?? text })));
  return text.replaceAll(/\{beside (\S+)\}/g, (_, place: string) => `CASE ${place} ${places} END`);
}

function textOf(parts: readonly RowStatement[]): string {
  const texts = parts.map(({ text }, place) => text.replaceAll(/\$2\b/g, `$${place + 2}`));
  const before = texts.slice(0, -1).map((text, place) => `part_${place} AS (${text})`);
  return [...(before.length > 0 ? [`WITH ${before.join(', ')}`] : []), ...texts.slice(-1)].join(' ');
}
