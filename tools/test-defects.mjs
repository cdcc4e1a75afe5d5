// `npm run test:defects [-- id …]`: plants one mistake after the other into a copy of the built server. The tests of the
// interface statement that it breaks must fail. Nothing in the working tree changes.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shared } from '../jest.config.mjs';
import { build } from './build.mjs';
import { bundlePrograms } from './bundle.mjs';
import { copyPrograms, hindrancesTo, plant } from './defects/copy.mjs';
import { DEFECTS } from './defects/defects.mjs';
import { interfaceRows } from './interface/rows.mjs';
import { idsOf } from './interface/titles.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { runJest } from './stack/jest.mjs';
import { interruptLiveChildren } from './stack/live-children.mjs';
import { ROOT } from './stack/root.mjs';
import { startStack } from './stack/stack.mjs';
import { speakTo } from './stack/terminal.mjs';
import { environmentOf } from './stack/test-environment.mjs';

/** @typedef {import('./defects/defects.mjs').Defect} Defect */
/** @typedef {import('./stack/stack.mjs').Stack} Stack */

const say = speakTo();
const { signal } = listenForInterruption();
const LEAST_DEFECTS = 20;
/** Time limit of a test: with a planted mistake some tests wait in vain. */
const TEST_TIMEOUT_MS = 15_000;
const QUIET = join(import.meta.dirname, 'mutants/quiet-reporter.mjs');

/**
 * @typedef {object} Workshop
 * @property {string} programs the copy
 * @property {Stack} stack that runs it
 */

/** @param {Defect} defect whether its test asks the running server */
const isServed = ({ spec }) => spec.startsWith('tests/');

/**
 * Runs the tests that name one of these statements: of the running server, and of single modules of the copy.
 * @param {Workshop} workshop @param {readonly Defect[]} defects
 */
async function testsOf({ programs, stack }, defects) {
  const [served, beside] = [defects.filter(isServed), defects.filter((defect) => !isServed(defect))];
  const config = join(programs, 'jest.config.json');
  writeFileSync(config, JSON.stringify({ ...shared, rootDir: programs, testMatch: ['**/*.spec.ts'] }));
  const runs = [
    ...(served.length > 0 ? [await jest(served, [], specsOf(served), environmentOf(stack))] : []),
    ...(beside.length > 0 ? [await jest(beside, ['--config', config], specsOf(beside, programs), {})] : []),
  ];
  const files = runs.flatMap(({ testResults }) => testResults);
  const broken = files.filter(({ assertionResults }) => assertionResults.length === 0);
  return {
    tests: files.flatMap(({ assertionResults }) => assertionResults),
    broken: broken.map(({ message }) => message),
  };
}

/** @param {readonly Defect[]} defects @param {string} [folder] */
function specsOf(defects, folder = ROOT) {
  return [...new Set(defects.map(({ spec }) => join(folder, spec)))];
}

/** @param {readonly Defect[]} defects @param {string[]} more @param {string[]} specs @param {Record<string, string>} env */
async function jest(defects, more, specs, env) {
  const ids = defects.map(({ id }) => `\\[${id.replaceAll('.', '\\.')}\\]`);
  const options = ['-t', ids.join('|'), '--silent', '--reporters', QUIET, '--testTimeout', String(TEST_TIMEOUT_MS)];
  const args = [...more, '--runInBand', ...options, '--runTestsByPath', ...specs];
  const { results } = await runJest({ args, env, signal });
  if (results === null) throw new Error('Jest could not run');
  return results;
}

/** Without a mistake each statement has tests, and all of them pass. @param {Workshop} workshop @param {readonly Defect[]} defects */
async function expectSound(workshop, defects) {
  const { tests, broken } = await testsOf(workshop, defects);
  const failed = tests.filter(({ status }) => status === 'failed').map(({ title }) => title);
  const passed = new Set(tests.filter(({ status }) => status === 'passed').flatMap(({ title }) => idsOf(title)));
  const untested = defects.filter(({ id }) => !passed.has(id)).map(({ id, spec }) => `${spec} has no test of ${id}`);
  const problems = [...broken, ...failed, ...untested];
  if (problems.length > 0) throw new Error(`without a mistake:\n${problems.join('\n')}`);
}

/** @param {Workshop} workshop @param {Defect} defect @returns {Promise<boolean>} whether it was found */
async function isFound(workshop, defect) {
  const takeOut = plant(workshop.programs, defect);
  try {
    if (isServed(defect)) await serve(workshop);
    const { tests } = await testsOf(workshop, [defect]);
    const finders = tests.filter(({ status, title }) => status === 'failed' && idsOf(title).includes(defect.id));
    const verdict = finders.length === 0 ? 'SURVIVES' : `found by ${finders.length}`;
    say(`${verdict.padEnd(12)} ${defect.mistake} [${defect.id}]`);
    return finders.length > 0;
  } finally {
    takeOut();
  }
}

/** @param {Workshop} workshop */
async function serve({ programs, stack }) {
  bundlePrograms(programs);
  await stack.restart('api');
}

/** @param {string} folder @param {readonly Defect[]} defects @returns {Promise<string[]>} the statements whose mistakes were not found */
async function run(folder, defects) {
  const programs = join(folder, 'programs');
  copyPrograms(programs);
  bundlePrograms(programs);
  const misplaced = defects.flatMap((defect) => hindrancesTo(programs, defect));
  if (misplaced.length > 0) throw new Error(misplaced.join('\n'));
  signal.addEventListener('abort', interruptLiveChildren);
  const options = { dataDir: join(folder, 'data'), databaseUrl: null, temporalAddress: null, programs, signal, say };
  const stack = await startStack(options);
  try {
    const workshop = { programs, stack };
    await expectSound(workshop, defects);
    const survivors = [];
    for (const defect of defects) if (!(await isFound(workshop, defect))) survivors.push(defect.id);
    return survivors;
  } finally {
    await stack.stop();
  }
}

/** @param {string[]} ids all when there are none */
function chosen(ids) {
  const known = new Set(interfaceRows().map(({ id }) => id));
  const strange = [...ids, ...DEFECTS.map(({ id }) => id)].filter((id) => !known.has(id));
  if (strange.length > 0) throw new Error(`docs/interface.md has no ${strange.join(', ')}`);
  if (DEFECTS.length < LEAST_DEFECTS) throw new Error(`expected ${LEAST_DEFECTS} defects, found ${DEFECTS.length}`);
  return ids.length === 0 ? DEFECTS : DEFECTS.filter(({ id }) => ids.includes(id));
}

const folder = mkdtempSync(join(tmpdir(), 'svc-defects-'));
// If this runs as root, Postgres runs as another user and needs access.
chmodSync(folder, 0o755);
try {
  const defects = chosen(process.argv.slice(2));
  build(say);
  const survivors = await run(folder, defects);
  if (survivors.length > 0) say(`Again: npm run test:defects -- ${survivors.join(' ')}`);
  say(`${defects.length} defects, ${survivors.length} not found`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
} catch (error) {
  say(`test:defects: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
