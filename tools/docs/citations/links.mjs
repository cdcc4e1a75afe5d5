import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../stack/root.mjs';
import { CITATION, HOMES } from './problems.mjs';

/** Adds a link to its rule to each citation in the text of a page in docs/. @param {string} text */
export function linkedCitations(text) {
  return text.replaceAll(CITATION, (citation, name, anchor) => {
    const home = HOMES.find((folder) => existsSync(join(ROOT, `${folder}${name}.md`)));
    if (home === undefined) throw new Error(`expected a page of docs/, found none for ${citation}`);
    return `${citation}(${home.slice('docs/'.length)}${name}.md#${anchor})`;
  });
}
