import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ENGINE = 'libs/engine/src';
const NAMED = /scenario(?:With)?\(\s*(['"`])rule (\d+): ((?:(?!\1).)+)\1/g;

/** `engine rules 6 and 16` with a link from each number. @param {string} text */
export function linkRules(text) {
  return text.replaceAll(/engine rules? ([\d, and]+\d|\d+)/g, (words) =>
    words.replaceAll(/\d+/g, (number) => `[${number}](#rule-${number})`),
  );
}

/** @returns {Map<number, { title: string, file: string }[]>} the scenarios that show each rule */
export function scenariosByRule() {
  const found = /** @type {Map<number, { title: string, file: string }[]>} */ (new Map());
  for (const file of specs()) {
    for (const [, , rule, title = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(NAMED)) {
      const scenarios = found.get(Number(rule)) ?? [];
      found.set(Number(rule), [...scenarios, { title, file }]);
    }
  }
  return found;
}

function specs() {
  const files = readdirSync(join(ROOT, ENGINE), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => join(ENGINE, file))
    .sort();
}
