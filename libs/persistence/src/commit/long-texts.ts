import { placeOf } from './row-statement.js';
import type { RowStatement } from './row-statement.js';

/** Characters. */
const LONG = 65_536;
/** How many long texts are sent beside the rows; further ones stay in their rows. */
const MOST_TEXTS = 32;

/**
 * Long texts of rows are sent as parameters of their own. Inside the rows, which are JSON, each would be escaped here and parsed
 * twice by Postgres, which costs more than storing it.
 */
export class LongTexts {
  readonly texts: string[] = [];

  /** The rows; long texts are replaced by their places among the parameters. */
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

  /** A text is sent once, also if several rows hold it, such as a start and its first task. */
  private placeOf(text: string): number {
    const known = this.texts.indexOf(text);
    return known >= 0 ? known : this.texts.push(text) - 1;
  }
}

/** As a parameter a lone surrogate would be replaced silently; in the JSON of the rows Postgres refuses it. */
function isLong(value: unknown): value is string {
  return typeof value === 'string' && value.length > LONG && value.isWellFormed();
}
