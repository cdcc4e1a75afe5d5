/** What in a text no column of Postgres and no UTF-8 can hold [api#json-values]; null for sound text. */
export function unstorableIn(text: string): 'NUL' | 'a lone surrogate' | null {
  if (text.includes('\0')) return 'NUL';
  return text.isWellFormed() ? null : 'a lone surrogate';
}
