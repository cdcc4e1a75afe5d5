/** Letters and digits with the characters around them. At the beginning and end of a word the index also has pieces of two letters. */
const PIECES = /[^\p{L}\p{M}\p{N}]?[\p{L}\p{M}\p{N}]{2,}(?=([^\p{L}\p{M}\p{N}]?))/gu;
/** Shorter words have no trigram, so the whole index of trigrams would be read. */
const SHORTEST_PIECE = 3;

/** The pieces that a text with these words must contain. Some may be rarer than others. */
export function piecesOf(words: readonly string[]): string[] {
  const pieces = words.flatMap((word) => [...word.matchAll(PIECES)].map(([piece, after]) => `${piece}${after}`));
  return [...new Set(pieces.filter((piece) => piece.length >= SHORTEST_PIECE))];
}

/** Three letters or digits, two at the end of a word, or one at its beginning. */
const TRIGRAM = /[\p{L}\p{M}\p{N}]{3}|[\p{L}\p{M}\p{N}]{2}[^\p{L}\p{M}\p{N}]|[^\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}]/u;

/** Whether the index has a piece of this word. Otherwise the whole index would be read. */
export function hasTrigram(word: string): boolean {
  return TRIGRAM.test(word);
}

/** The LIKE pattern that matches a folded text literally (SQL of a parameter). It is escaped after folding, which may produce signs of LIKE. */
export function pattern(text: string): string {
  return `'%' || regexp_replace(svc_fold(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
