import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from '../../stack/root.mjs';

const FOLDERS = ['.ci', 'apps', 'bench', 'docker', 'docs', 'examples', 'libs', 'tests', 'tools'];
const KINDS = /\.(?:[cm]?[jt]s|md|sql|sh|ya?ml)$/;
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.cache']);
/** Files with examples that are no citations. */
const EXAMPLES = 'tools/docs/citations/';

/** Paths, from the root, of all files that may cite a rule. @returns {string[]} */
export function citingFiles() {
  const top = readdirSync(ROOT).filter((name) => KINDS.test(name));
  const below = FOLDERS.flatMap((folder) => filesIn(join(ROOT, folder)));
  return [...top, ...below].filter((file) => KINDS.test(file) && !file.startsWith(EXAMPLES)).sort();
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesIn(path);
    return [relative(ROOT, path).split(sep).join('/')];
  });
}
