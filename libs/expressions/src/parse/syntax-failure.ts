/** Thrown by the reader at the first error. The entry points of this folder return it as a value. */
export class SyntaxFailure extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

/** The text at a position, for "expected …, found …". */
export function foundAt(source: string, position: number): string {
  const character = source.codePointAt(position);
  if (character === undefined) return 'the end';
  const word = /^[\p{ID_Start}$_][\p{ID_Continue}$]{0,39}/u.exec(source.slice(position, position + 40));
  if (word) return `'${word[0]}'`;
  if (character > 0x20 && character < 0x7f) return `'${String.fromCodePoint(character)}'`;
  return `U+${character.toString(16).toUpperCase().padStart(4, '0')}`;
}
