/** A cell by its row and its column, from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** Rows of a page up or down. */
const PAGE = 10;

/**
 * Where a key leads to, as in a grid of the ARIA practices.
 * @returns null if the key leads nowhere
 */
export function stepped({ row, column }: GridPlace, key: string, { rows, columns }: GridSize): GridPlace | null {
  const within = (next: GridPlace): GridPlace => ({
    row: Math.max(0, Math.min(rows - 1, next.row)),
    column: Math.max(0, Math.min(columns - 1, next.column)),
  });
  switch (key) {
    case 'ArrowUp':
      return within({ row: row - 1, column });
    case 'ArrowDown':
      return within({ row: row + 1, column });
    case 'ArrowLeft':
      return within({ row, column: column - 1 });
    case 'ArrowRight':
      return within({ row, column: column + 1 });
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return within({ row, column: columns - 1 });
    case 'PageUp':
      return within({ row: row - PAGE, column });
    case 'PageDown':
      return within({ row: row + PAGE, column });
    default:
      return null;
  }
}

/** The cell after this one in the order of reading, or the one before it; null at the end. */
export function following({ row, column }: GridPlace, by: 1 | -1, { rows, columns }: GridSize): GridPlace | null {
  const place = row * columns + column + by;
  if (place < 0 || place >= rows * columns) return null;
  return { row: Math.floor(place / columns), column: place % columns };
}
