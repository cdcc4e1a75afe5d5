import type { RowStatement } from './row-statement.js';

/** The most combined statements: each connection keeps all of them with their plans. */
export const MOST_COMBINED = 32;

/** The statements that were combined so far, each under a name of its own. */
export class CombinedStatements {
  private readonly known = new Map<string, RowStatement>();

  constructor(private readonly most = MOST_COMBINED) {}

  /**
   * Combines statements on different rows into one, which costs the server one execution instead of several. `$1` is the
   * tenant, followed by the rows of each statement. None sees the writes of another. Null if they must be sent one by one.
   */
  of(parts: readonly RowStatement[]): RowStatement | null {
    const names = parts.map(({ name }) => name).join();
    const found = this.known.get(names);
    if (found !== undefined) return found;
    if (this.known.size === this.most) return null;
    const statement = { name: `commit_${this.known.size}`, text: textOf(parts) };
    this.known.set(names, statement);
    return statement;
  }
}

/** The same as an unnamed statement, with long texts as parameters after the rows. */
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
