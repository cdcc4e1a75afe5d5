const MAX_WORDS = 10;

/** The words of a search text, each of which must be found. */
export function wordsOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
