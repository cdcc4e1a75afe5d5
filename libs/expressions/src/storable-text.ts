/** What a text contains that neither a Postgres column nor UTF-8 can hold [api#json-values]; null if nothing. */
export function unstorableIn(text: string): 'NUL' | 'a lone surrogate' | null {
  if (text.includes('\0')) return 'NUL';
  return text.isWellFormed() ? null : 'a lone surrogate';
}
