/** A whole number of at most this many characters is always exact, since a double holds 15 digits. */
const SURELY_EXACT = 15;
/** The longest text of a whole number, with its sign, that a double can hold. */
const LONGEST = 310;

/**
 * Whether a number keeps its value as a double. Text of digits only must equal the double to the last digit, or be the text as
 * which the double is written. Fractions and exponents are rounded to the nearest double, as is usual in JSON.
 */
export function isExact(text: string): boolean {
  if (text.length <= SURELY_EXACT || !/^-?\d+$/.test(text)) return true;
  const value = Number(text);
  if (String(value) === text) return true;
  return text.length <= LONGEST && Number.isFinite(value) && BigInt(value) === BigInt(text);
}

export interface FoundNumber {
  /** The path as an expression would read it: `order.lines[0].id`; empty for the whole text. */
  readonly path: string;
  readonly text: string;
}

/** The first number of a JSON text for which `isWanted` is true. The text may be invalid JSON. */
export function findNumber(json: string, isWanted: (text: string) => boolean): FoundNumber | null {
  const places: Place[] = [];
  for (let at = 0; at < json.length;) {
    const number = numberAt(json, at);
    if (number !== null && isWanted(number)) return { path: pathOf(places), text: number };
    const end = number === null ? endOfToken(json, at) : at + number.length;
    note(places, json.slice(at, end));
    at = end;
  }
  return null;
}

/** The first number that would lose digits. Most texts contain no number of so many digits. */
export function findInexactNumber(json: string): FoundNumber | null {
  return /\d{16}/.test(json) ? findNumber(json, (text) => !isExact(text)) : null;
}

/** Shortens a number for a message. */
export function shownNumber(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}

/** The current place in an open list or object. `name` is null until the first name of the object was read. */
type Place = { kind: 'list'; index: number } | { kind: 'object'; name: string | null; isNameNext: boolean };

function numberAt(json: string, at: number): string | null {
  const character = json[at]!;
  if (character !== '-' && (character < '0' || character > '9')) return null;
  const pattern = /-?[\d.eE+-]*/y;
  pattern.lastIndex = at;
  return pattern.exec(json)?.[0] ?? null;
}

/** A text is one token; all other characters are tokens of their own. */
function endOfToken(json: string, at: number): number {
  if (json[at] !== '"') return at + 1;
  let end = at + 1;
  while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1;
  return end + 1;
}

function note(places: Place[], token: string): void {
  const place = places.at(-1);
  if (token === '[') places.push({ kind: 'list', index: 0 });
  else if (token === '{') places.push({ kind: 'object', name: null, isNameNext: true });
  else if (token === ']' || token === '}') places.pop();
  else if (token === ',' && place) advance(place);
  else if (token.startsWith('"') && place?.kind === 'object' && place.isNameNext) {
    place.name = token.slice(1, -1);
    place.isNameNext = false;
  }
}

function advance(place: Place): void {
  if (place.kind === 'list') place.index += 1;
  else place.isNameNext = true;
}

function pathOf(places: readonly Place[]): string {
  return pathTo(places.map((place) => (place.kind === 'list' ? place.index : (place.name ?? ''))));
}

/** The path to a value, by names of members and indexes of items, as an expression would read it. */
export function pathTo(steps: readonly (string | number)[]): string {
  const texts = steps.map((step) => (typeof step === 'number' ? `[${step}]` : stepOf(step)));
  return texts.join('').replace(/^\./, '');
}

function stepOf(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? `.${name}` : `['${name}']`;
}
