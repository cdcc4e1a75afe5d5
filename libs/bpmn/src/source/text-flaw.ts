/** What no column of Postgres and no UTF-8 text can hold; null for sound text. */
export function textFlaw(text: string): string | null {
  if (text.includes('\0')) return 'the character NUL';
  return /\p{Surrogate}/u.test(text) ? 'a lone surrogate, which is no character' : null;
}
