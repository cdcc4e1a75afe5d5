/** What to say of a text that is an expression of other engines; null if it is none. Here it is plain text. */
export function foreignNotation(text: string): string | null {
  return /^\s*(?:=|[$#]\{)/.test(text) ? 'expressions are written {{ … }}' : null;
}
