/** What a spreadsheet would take for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

export type CsvValue = string | number | null;

/** Texts that begin like a formula get an apostrophe before them; numbers stay as they are. */
function cellOf(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines after the names of the columns (RFC 4180). */
export function csvOf(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [columns, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}
