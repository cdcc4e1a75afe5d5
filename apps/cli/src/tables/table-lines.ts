import type { Terminal } from '../terminal.js';
import { printable } from './printable.js';

export interface Column<Row> {
  readonly head: string;
  cell(row: Row): string;
  /** Whether its cells may be cut where a line is too long. What is copied, such as an id, may not. */
  readonly isFlexible?: boolean;
  colour?(row: Row): 'green' | 'red' | 'yellow' | 'dim' | null;
}

const GAP = '  ';
/** A flexible column is not made narrower. */
const NARROWEST = 8;

/**
 * A table with a head. If the lines would be wider than the terminal, flexible columns are cut, the widest first; columns that have
 * nothing in any row are left out.
 */
export function tableLines<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { width, paint }: Pick<Terminal, 'width' | 'paint'>,
): string[] {
  const cells = columns.map((column) => rows.map((row) => printable(column.cell(row))));
  const used = columns.map((column, index) => ({ column, texts: cells[index] ?? [] }));
  const shown = used.filter(({ texts }) => texts.some((text) => text !== ''));
  const widths = fitted(
    shown.map(({ column, texts }) => ({
      isFlexible: column.isFlexible === true,
      width: Math.max(column.head.length, ...texts.map((text) => [...text].length)),
    })),
    width,
  );
  const line = (texts: readonly string[]) =>
    texts.map((text, index) => (index === texts.length - 1 ? text : padded(text, widths[index] ?? 0)));
  const cut = (text: string, index: number) => shortened(text, widths[index] ?? 0);
  const head = line(shown.map(({ column }, index) => cut(column.head, index))).join(GAP);
  const body = rows.map((row, at) =>
    line(shown.map(({ texts }, index) => cut(texts[at] ?? '', index)))
      .map((text, index) => painted(text, shown[index]?.column.colour?.(row) ?? null, paint))
      .join(GAP)
      .trimEnd(),
  );
  return [paint('dim', head), ...body];
}

interface Width {
  readonly isFlexible: boolean;
  readonly width: number;
}

/** The widths of the columns within that of the line. */
function fitted(columns: readonly Width[], total: number | null): number[] {
  const widths = columns.map(({ width }) => width);
  const most = (total ?? Infinity) - GAP.length * (columns.length - 1);
  for (let over = sum(widths) - most; over > 0; over -= 1) {
    const flexible = columns.flatMap(({ isFlexible }, index) =>
      isFlexible && (widths[index] ?? 0) > NARROWEST ? [index] : [],
    );
    const widest = flexible.sort((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
    if (widest === undefined) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** At most so many characters, the last one an ellipsis if something is cut. */
export function shortened(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`;
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - [...text].length));
}

function painted(text: string, colour: 'green' | 'red' | 'yellow' | 'dim' | null, paint: Terminal['paint']): string {
  return colour === null ? text : paint(colour, text);
}
