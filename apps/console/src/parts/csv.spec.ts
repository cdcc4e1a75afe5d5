import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.js';

const cellOf = (value: string | number | null) =>
  csvOf(['name'], [[value]])
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n');

describe('the CSV of a list', () => {
  it('has the names of its columns, then a line for each row, each with its end', () => {
    expect(csvOf(['id', 'count'], [['a', 1], [null, 0]])).toBe('id,count\r\na,1\r\n,0\r\n'); // prettier-ignore
  });

  it.each(['=SUM(A1)', '+1', '-1', '@x', '\tx'])('a text that begins like the formula %j is made a text', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  it('a formula with a comma is made a text, too', () => {
    expect(cellOf('=A(1,2)')).toBe('"\'=A(1,2)"');
  });

  it('a negative number stays a number', () => {
    expect(cellOf(-5)).toBe('-5');
  });

  it('commas, quotes and line ends stand within quotes', () => {
    expect(cellOf('a,b')).toBe('"a,b"');
    expect(cellOf('say "x"')).toBe('"say ""x"""');
    expect(cellOf('a\nb')).toBe('"a\nb"');
  });
});
