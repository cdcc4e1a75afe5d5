import { RE2JS } from 're2js';

const SPACE = String.raw`\t\n\v\f\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;
const NO_SPACE = String.raw`\x{0}-\x{8}\x{e}-\x{1f}!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`;
const ANY = String.raw`[^\n\r\x{2028}\x{2029}]`;

/** A token of ECMA-262 syntax: a whole escape, or one character. */
const TOKEN =
  /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\[pP]\{[^}]*\}|\\k<[^>]*>|\\u\{[0-9a-fA-F]+\}|\\[^]|[^]/gu;

/**
 * The same expression for the linear matcher, where the two differ: white space of all of Unicode, `.` without line ends,
 * surrogate pairs and property names. Throws if it cannot be expressed.
 */
export function translate(pattern: string): string {
  let isInClass = false;
  const translated = (pattern.match(TOKEN) ?? []).map((token) => {
    if (token === '[' && !isInClass) isInClass = true;
    else if (token === ']') isInClass = false;
    else return tokenOf(token, isInClass);
    return token;
  });
  return RE2JS.translateRegExp(translated.join(''));
}

function tokenOf(token: string, isInClass: boolean): string {
  if (token === '.' && !isInClass) return ANY;
  if (token === String.raw`\s`) return isInClass ? SPACE : `[${SPACE}]`;
  if (token === String.raw`\b` && isInClass) return String.raw`\x08`;
  if (token === String.raw`\S`) return isInClass ? NO_SPACE : `[${NO_SPACE}]`;
  if (token.startsWith(String.raw`\k`)) throw new Error('back references are not supported');
  if (/^\\u[dD]/.test(token) && token.length === 12) return pair(token);
  return /^\\[pP]\{/.test(token) ? property(token) : token;
}

function pair(token: string): string {
  const [high, low] = [token.slice(2, 6), token.slice(8)].map((hex) => Number.parseInt(hex, 16));
  return String.raw`\x{${(((high ?? 0) - 0xd800) * 0x400 + ((low ?? 0) - 0xdc00) + 0x10000).toString(16)}}`;
}

/** The linear matcher writes `\p{Script=Greek}` as `\p{Greek}`. */
function property(token: string): string {
  return token.replace(/\{(?:Script|sc|General_Category|gc)=/, '{');
}
