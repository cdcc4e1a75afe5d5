/** Stores which statements of the interface the tests of a run have shown, for the page that is made from all runs. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../stack/root.mjs';
import { claimOf, idsOf } from './titles.mjs';

/**
 * @typedef {object} Shown One test that passed and names statements of the interface.
 * @property {string} file from the repository's folder
 * @property {string} claim its title without ids, behind those of what it stands in
 * @property {string[]} ids
 */

const KEPT = join(ROOT, '.cache/interface');

/** The parts of `.ci/run` that run tests. */
export const PARTS_OF_CI = ['test:all', 'test:time', 'test:redis'];
/** The folders of tests that `npm run test:all` does not run. */
const OTHER_TESTS = ['tests/time', 'tests/redis'];

/** @param {import('../stack/jest.mjs').JestResults} results @returns {Shown[]} */
export function shownBy(results) {
  return results.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, title }) => status === 'passed' && idsOf(title).length > 0)
      .map(({ ancestorTitles, title }) => ({
        file: relative(ROOT, name),
        claim: [...ancestorTitles, claimOf(title)].join(' › '),
        ids: idsOf(title),
      })),
  );
}

/** @param {string} part @param {Shown[]} shown */
export function keepShown(part, shown) {
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(fileOf(part), JSON.stringify(shown));
}

/** @param {string} part @returns {Shown[]} */
export function readShown(part) {
  if (!existsSync(fileOf(part))) throw new Error(`expected what the tests have shown, found nothing: npm run ${part}`);
  return JSON.parse(readFileSync(fileOf(part), 'utf8'));
}

/** Ids named by tests that `npm run test:all` does not run. @returns {Set<string>} */
export function idsOfOtherTests() {
  const files = OTHER_TESTS.flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((file) => join(ROOT, folder, file)),
  );
  const texts = files.filter((file) => file.endsWith('.spec.ts')).map((file) => readFileSync(file, 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/\[([a-z]+(?:\.[a-z0-9-]+)+)\]/g)].map(([, id]) => id ?? '')),
  );
}

/** @param {string} part */
function fileOf(part) {
  return join(KEPT, `${part.replace(':', '-')}.json`);
}
