/** Around text of users, which may be of any direction (Unicode Standard Annex 9, first strong isolate). */
const BEGIN = '\u2068';
const END = '\u2069';
/** Characters that would order what stands around them. */
const ORDERING = /[\u2066-\u2069\u202a-\u202e]/g;

/** Marks text that users have written, within a sentence of the console. */
export function foreign(text: string): string {
  return `${BEGIN}${text.replace(ORDERING, '')}${END}`;
}

export interface Piece {
  readonly text: string;
  readonly isForeign: boolean;
}

/** A sentence in its pieces, so that those of users are shown apart from it. */
export function piecesOf(sentence: string): Piece[] {
  return sentence
    .split(new RegExp(`(${BEGIN}[^${END}]*${END})`))
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(BEGIN) ? { text: part.slice(1, -1), isForeign: true } : { text: part, isForeign: false },
    );
}

/** Without its marks, as for a label that is read aloud. */
export function plain(sentence: string): string {
  return sentence.replace(ORDERING, '');
}
