import { placeOf } from './row-statement.js';
import type { RowStatement } from './row-statement.js';

/** Characters. */
const LONG = 65_536;
/** Further ones stay in their rows. */
const MOST_TEXTS = 32;

/**
 * Long texts of rows, to be sent beside them. In the rows, which are JSON, each would be escaped here, and be read twice
 * by Postgres, which costs more than to store it.
 */
export class LongTexts {
  readonly texts: string[] = [];

  /** The rows, of which those with long texts say instead at which place these are. */
  takenOutOf(rows: readonly object[], { beside }: RowStatement): readonly object[] {
    return beside === undefined ? rows : rows.map((row) => this.without(row, beside.columns));
  }

  private without(row: object, columns: readonly string[]): object {
    const instead: Record<string, unknown> = {};
    for (const column of columns) {
      const text = (row as Readonly<Record<string, unknown>>)[column];
      if (!isLong(text) || this.texts.length === MOST_TEXTS) continue;
      instead[column] = null;
      instead[placeOf(column)] = this.placeOf(text);
    }
    return { ...row, ...instead };
  }

  /** The variables of a start are often those of its first task too: a text is sent once. */
  private placeOf(text: string): number {
    const known = this.texts.indexOf(text);
    return known >= 0 ? known : this.texts.push(text) - 1;
  }
}

/** A lone surrogate would be replaced on its way; in the JSON of the rows it is refused. */
function isLong(value: unknown): value is string {
  return typeof value === 'string' && value.length > LONG && value.isWellFormed();
}
