import { SyntaxFailure } from './syntax-failure.js';
import { unstorableIn } from '../storable-text.js';
import { matchAt } from './binary-operators.js';

const PLAIN = /[^\\'"\n\r]+/y;
const ESCAPE = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|([nrtbf\\/'"]))/y;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads the quoted text that starts at `start`, in single or double quotes, with JSON's escapes and `\'`. */
export function readText(source: string, start: number): { value: string; end: number } {
  const quote = source.charAt(start);
  let value = '';
  let index = start + 1;
  while (source.charAt(index) !== quote) {
    const piece = pieceAt(source, index, start);
    value += piece.text;
    index = piece.end;
  }
  if (unstorableIn(value) !== null)
    throw new SyntaxFailure('expected text without NUL and without half surrogate pairs', start);
  return { value, end: index + 1 };
}

function pieceAt(source: string, index: number, start: number): { text: string; end: number } {
  const plain = matchAt(PLAIN, source, index);
  if (plain !== undefined) return { text: plain, end: index + plain.length };
  const character = source.charAt(index);
  if (character === '\\') return escapeAt(source, index);
  if (character === "'" || character === '"') return { text: character, end: index + 1 };
  throw new SyntaxFailure(`expected a closing ${source.charAt(start)} for the text that starts here`, start);
}

function escapeAt(source: string, index: number): { text: string; end: number } {
  ESCAPE.lastIndex = index;
  const match = ESCAPE.exec(source);
  const code = Number.parseInt(match?.[1] ?? match?.[2] ?? '0', 16);
  if (!match || code > 0x10ffff) {
    throw new SyntaxFailure(String.raw`expected one of the escapes \n \r \t \b \f \\ \/ \' \" \uXXXX \u{X}`, index);
  }
  const [whole, , , letter] = match;
  const text = letter === undefined ? codeUnits(code, match[2]) : (CONTROLS[letter] ?? letter);
  return { text, end: index + whole.length };
}

/** `\uXXXX` gives one code unit, so that a surrogate pair makes one character, as in JSON. */
function codeUnits(code: number, fourDigits: string | undefined): string {
  return fourDigits === undefined ? String.fromCodePoint(code) : String.fromCharCode(code);
}
