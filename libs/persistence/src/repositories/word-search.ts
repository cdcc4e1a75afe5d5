/** Letters and digits with what stands before and after them: where a word begins or ends, the index knows of two letters too. */
const PIECES = /[^\p{L}\p{M}\p{N}]?[\p{L}\p{M}\p{N}]{2,}(?=([^\p{L}\p{M}\p{N}]?))/gu;
/** Fewer have no trigram, and an index of trigrams would be read whole. */
const SHORTEST_PIECE = 3;

/** What a text must hold that holds these words, in pieces of which one may be more seldom than the others. */
export function piecesOf(words: readonly string[]): string[] {
  const pieces = words.flatMap((word) => [...word.matchAll(PIECES)].map(([piece, after]) => `${piece}${after}`));
  return [...new Set(pieces.filter((piece) => piece.length >= SHORTEST_PIECE))];
}

/** Three letters or digits, two where a word ends, or one where it begins. */
const TRIGRAM = /[\p{L}\p{M}\p{N}]{3}|[\p{L}\p{M}\p{N}]{2}[^\p{L}\p{M}\p{N}]|[^\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}]/u;

/** Does the index know anything of this word? Otherwise it would be read whole. */
export function hasTrigram(word: string): boolean {
  return TRIGRAM.test(word);
}

/** Of LIKE, that matches a folded text itself (SQL of a parameter); folding may make signs of LIKE of others. */
export function pattern(text: string): string {
  return `'%' || regexp_replace(svc_fold(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
