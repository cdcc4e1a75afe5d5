import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ENGINE = fileURLToPath(new URL('../../../libs/engine/src/', import.meta.url));
/** A doc comment with nothing but the definition behind it. */
const DOCUMENTED =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+ = define(?:Element|Event)[^(]*\(\s*(?:orPulled[^(]*\()?\{\s*(?:type|kind): '(\w+)'/g;

/**
 * What the definitions in a folder of the engine say about themselves: the comment of each is its documentation.
 * @param {'elements' | 'event-definitions'} folder
 * @returns {Map<string, string>} by type or kind
 */
export function docComments(folder) {
  const files = readdirSync(join(ENGINE, folder)).filter((file) => /(?<!\.spec)\.ts$/.test(file));
  const found = files.flatMap((file) => {
    const source = readFileSync(join(ENGINE, folder, file), 'utf8');
    return [...source.matchAll(DOCUMENTED)].map(([, comment = '', name = '']) => [name, textOf(comment)]);
  });
  return new Map(/** @type {[string, string][]} */ (found));
}

/** @param {string} comment without its ends */
function textOf(comment) {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .trim();
}
