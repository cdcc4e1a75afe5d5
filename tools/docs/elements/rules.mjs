import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ENGINE = 'libs/engine/src';
const NAMED = /scenario(?:With)?\(\s*(['"`])rule (\d+): ((?:(?!\1).)+)\1/g;

/** @returns {Map<number, { title: string, file: string }[]>} the scenarios that show each rule */
export function scenariosByRule() {
  const found = /** @type {Map<number, { title: string, file: string }[]>} */ (new Map());
  for (const file of specs()) {
    for (const [, , rule, title = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(NAMED)) {
      const scenarios = found.get(Number(rule)) ?? [];
      found.set(Number(rule), [...scenarios, { title: readable(title), file }]);
    }
  }
  return found;
}

/** A title may be a template that stands for several scenarios. @param {string} title */
function readable(title) {
  return title.replace(/\$\{([^}]*)\}/g, (_, inserted) => (/^[\w.]+$/.test(inserted) ? '(each kind)' : '(or not) '));
}

function specs() {
  const files = readdirSync(join(ROOT, ENGINE), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => join(ENGINE, file))
    .sort();
}
