import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shared } from '../../jest.config.mjs';
import { ROOT } from '../stack/root.mjs';

/** The name of the copy without a mistake. A scenario that fails there proves nothing. */
export const SOUND = 'sound';

/**
 * Makes copies of the engine, each with one mistake, and a Jest configuration with a project for each copy, so that one run tests
 * all of them. A copy is tested by the specs with scenarios of its rule.
 * @param {string} folder @param {readonly import('./mutants.mjs').Mutant[]} mutants
 * @returns {string} the configuration's file
 */
export function setUp(folder, mutants) {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const rules = new Set(mutants.map(({ rule }) => rule));
  const sound = projectOf(folder, { name: SOUND, rules });
  /** @type {string[]} */
  const misplaced = [];
  const mutated = mutants.map((mutant, i) => {
    const project = projectOf(folder, { name: copyName(i), rules: new Set([mutant.rule]) });
    misplaced.push(...plant(join(project.rootDir, 'src', mutant.file), mutant));
    return project;
  });
  if (misplaced.length > 0) throw new Error(misplaced.join('\n'));
  const file = join(folder, 'jest.config.json');
  writeFileSync(file, JSON.stringify({ rootDir: folder, testTimeout: 30_000, projects: [sound, ...mutated] }));
  return file;
}

/** The copy of the mutant at this place in the list. @param {number} i */
export function copyName(i) {
  return `mutant-${i + 1}`;
}

/** @param {string} folder @param {{ name: string, rules: ReadonlySet<number> }} copy */
function projectOf(folder, { name, rules }) {
  const rootDir = join(folder, name);
  mkdirSync(rootDir);
  for (const part of ['src', 'testing'])
    cpSync(join(ROOT, 'libs/engine', part), join(rootDir, part), { recursive: true });
  return { ...shared, displayName: name, rootDir, testMatch: specsOf(rootDir, rules) };
}

/** @param {string} rootDir @param {ReadonlySet<number>} rules */
function specsOf(rootDir, rules) {
  const files = readdirSync(rootDir, { recursive: true, encoding: 'utf8' }).map((file) => join(rootDir, file));
  const title = new RegExp(`['"\`]rule (${[...rules].join('|')}): `);
  return files.filter((file) => file.endsWith('.spec.ts') && title.test(readFileSync(file, 'utf8')));
}

/**
 * Why the mutant cannot be planted, if so: the engine has changed there, and the mutant must be adapted.
 * @param {string} file @param {import('./mutants.mjs').Mutant} mutant
 */
function plant(file, { rule, mistake, find, replace }) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const found = text.split(find).length - 1;
  if (found !== 1)
    return [`rule ${rule}, ${mistake}: expected its place once in ${file}, found it ${found} times: ${find}`];
  writeFileSync(
    file,
    text.replace(find, () => replace),
  );
  return [];
}
