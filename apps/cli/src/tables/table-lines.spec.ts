import { describe, expect, it } from '@jest/globals';
import { tableLines } from './table-lines.js';
import type { Column } from './table-lines.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

const columns: readonly Column<Row>[] = [
  { head: 'ID', cell: ({ id }) => id },
  { head: 'NAME', cell: ({ name }) => name, isFlexible: true, colour: ({ name }) => (name === 'bad' ? 'red' : null) },
  { head: 'NOTE', cell: ({ note }) => note, isFlexible: true },
];
const plain = (_colour: string, text: string) => text;
const lines = (rows: readonly Row[], width: number | null) => tableLines(columns, rows, { width, paint: plain });
const long = { id: 'an-id-to-be-copied', name: 'a name of many words', note: 'a note that is the longest of all' };

describe('a table', () => {
  it('the columns are as wide as what is in them, without blanks at the end of a line', () => {
    const rows = [
      { id: '1', name: 'short', note: 'n' },
      { id: '22', name: 'a longer one', note: '' },
    ];
    expect(lines(rows, null)).toEqual(['ID  NAME          NOTE', '1   short         n', '22  a longer one']);
  });

  it('a column that has nothing in any row is left out', () => {
    expect(lines([{ id: '1', name: '', note: 'n' }], 80)).toEqual(['ID  NOTE', '1   n']);
  });

  it.each([200, 60, 50, 40, 38])('no line is longer than the %d characters of the terminal', (width) => {
    const shown = lines([long, { id: 'x', name: 'y', note: 'z' }], width);
    expect(Math.max(...shown.map((line) => line.length))).toBeLessThanOrEqual(width);
    expect(shown[1]).toContain('an-id-to-be-copied');
  });

  it('the widest flexible column is cut first, and no id is cut', () => {
    expect(lines([long], 60)[1]).toBe('an-id-to-be-copied  a name of many wor…  a note that is the…');
    expect(lines([long], 10)[1]).toBe('an-id-to-be-copied  a name …  a note …');
  });

  it('characters that a terminal would act on are not shown', () => {
    expect(lines([{ id: '1', name: 'a\u001b[31mb\nc\u009bd', note: '' }], null)[1]).toBe('1   a [31mb c d');
  });

  it('colours do not move the columns', () => {
    const paint = (colour: string, text: string) => `<${colour}>${text}</>`;
    const shown = tableLines(columns, [{ id: '1', name: 'bad', note: 'n' }], { width: 80, paint });
    expect(shown).toEqual(['<dim>ID  NAME  NOTE</>', '1   <red>bad </>  n']);
  });

  it('characters outside the basic plane count once', () => {
    expect(lines([{ id: '1', name: '😀😀', note: 'n' }], null)[1]).toBe('1   😀😀    n');
  });
});
