import type { PoolClient } from 'pg';
import type { RowStatement } from './row-statement.js';

/** The most combined statements under a name: a connection keeps all of them with their plans. */
export const MOST_COMBINED = 32;
/** A connection that has had so many names is replaced, since it keeps those that are no longer used too. */
const MOST_NAMES = 200;
/** Of how many combinations without a name it is known how often they were used. */
const MOST_COUNTED = 256;
/** After so many combinations all counts are halved, so that what was used often once does not keep its name for ever. */
const FORGET_AFTER = 1_000;

interface Named {
  readonly key: string;
  readonly statement: RowStatement;
  uses: number;
}

/** The combinations of statements that one connection uses most, each under a name of its own. */
export class CombinedStatements {
  private readonly named = new Map<string, Named>();
  private readonly counted = new Map<string, number>();
  private names = 0;
  private asked = 0;

  constructor(private readonly most = MOST_COMBINED) {}

  /** Whether its connection should be closed after the transaction. */
  get isWornOut(): boolean {
    return this.names >= MOST_NAMES;
  }

  /**
   * Combines statements on different rows into one, which costs the server one execution instead of several. `$1` is the
   * tenant, followed by the rows of each statement. None sees the writes of another. Null if they must be sent one by one.
   */
  of(parts: readonly RowStatement[]): RowStatement | null {
    this.forget();
    const key = parts.map(({ name }) => name).join();
    const found = this.named.get(key);
    if (found !== undefined) {
      found.uses += 1;
      return found.statement;
    }
    if (this.named.size < this.most) return this.name(key, parts, 1);
    const uses = this.count(key, (this.counted.get(key) ?? 0) + 1);
    const least = this.leastUsed();
    if (least === null || uses <= least.uses) return null;
    this.named.delete(least.key);
    this.count(least.key, least.uses);
    return this.name(key, parts, uses);
  }

  private leastUsed(): Named | null {
    let least: Named | null = null;
    for (const one of this.named.values()) if (least === null || one.uses < least.uses) least = one;
    return least;
  }

  private name(key: string, parts: readonly RowStatement[], uses: number): RowStatement {
    const statement = { name: `commit_${this.names}`, text: textOf(parts) };
    this.names += 1;
    this.counted.delete(key);
    this.named.set(key, { key, statement, uses });
    return statement;
  }

  private count(key: string, uses: number): number {
    this.counted.delete(key);
    this.counted.set(key, uses);
    const [oldest] = this.counted.keys();
    if (this.counted.size > MOST_COUNTED) this.counted.delete(oldest!);
    return uses;
  }

  private forget(): void {
    this.asked += 1;
    if (this.asked % FORGET_AFTER !== 0) return;
    for (const one of this.named.values()) one.uses = Math.floor(one.uses / 2);
    for (const [key, uses] of this.counted) this.counted.set(key, Math.floor(uses / 2));
  }
}

const byConnection = new WeakMap<PoolClient, CombinedStatements>();

/** What this connection knows by name. */
export function combinedOf(connection: PoolClient): CombinedStatements {
  const known = byConnection.get(connection);
  if (known !== undefined) return known;
  const made = new CombinedStatements();
  byConnection.set(connection, made);
  return made;
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
