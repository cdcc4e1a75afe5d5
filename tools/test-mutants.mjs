// `npm run test:mutants [-- rule …]`: plants a mistake for each rule of the engine into a copy of it. The scenarios that are
// named after the rule must find it. Nothing in the working tree changes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MUTANTS } from './mutants/mutants.mjs';
import { SOUND, copyName, setUp } from './mutants/workshop.mjs';
import { RULES, ruleOf } from './rules/report.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { runJest } from './stack/jest.mjs';
import { patient } from './stack/patience.mjs';
import { speakTo } from './stack/terminal.mjs';

const say = speakTo();
/** A mistake may cause an endless loop. */
const TIME_LIMIT_MS = patient(600_000);
const signal = AbortSignal.any([AbortSignal.timeout(TIME_LIMIT_MS), listenForInterruption().signal]);

/**
 * The titles of the failed scenarios of a copy. A spec that cannot run at all proves nothing.
 * @param {import('./stack/jest.mjs').JestResults} results @param {string} copy
 */
function failuresIn(results, copy) {
  const files = results.testResults.filter(({ name }) => name.includes(`/${copy}/`));
  const broken = files.filter(({ assertionResults }) => assertionResults.length === 0);
  const failed = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, title }) => status === 'failed' && ruleOf(title) !== null);
  return { broken: broken.map(({ message }) => message), titles: failed.map(({ title }) => title) };
}

/**
 * @param {import('./stack/jest.mjs').JestResults} results @param {readonly import('./mutants/mutants.mjs').Mutant[]} mutants
 * @returns {number[]} the rules whose mistakes were not found
 */
function judge(results, mutants) {
  /** @type {number[]} */
  const survivors = [];
  mutants.forEach(({ rule, mistake }, i) => {
    const { broken, titles } = failuresIn(results, copyName(i));
    const finders = titles.filter((title) => ruleOf(title) === rule).length;
    const verdict = broken.length > 0 ? 'does not run' : finders === 0 ? 'SURVIVES' : `found by ${finders}`;
    if (broken.length > 0 || finders === 0) survivors.push(rule);
    say(`${String(rule).padStart(4)}  ${verdict.padEnd(13)} ${mistake}`);
    broken.forEach((message) => say(message));
  });
  return survivors;
}

/** @param {string} folder @param {readonly import('./mutants/mutants.mjs').Mutant[]} mutants */
async function run(folder, mutants) {
  const config = setUp(folder, mutants);
  const { results } = await runJest({
    args: [
      '--config',
      config,
      '-t',
      '^.*rule \\d+: ',
      '--silent',
      '--reporters',
      join(import.meta.dirname, 'mutants/quiet-reporter.mjs'),
    ],
    env: {},
    signal,
  });
  if (results === null) throw new Error('Jest could not run');
  const { broken, titles } = failuresIn(results, SOUND);
  if (broken.length + titles.length > 0)
    throw new Error(`without a mistake these fail:\n${[...titles, ...broken].join('\n')}`);
  const survivors = judge(results, mutants);
  if (survivors.length > 0) say(`Again: npm run test:mutants -- ${[...new Set(survivors)].join(' ')}`);
  say(`${mutants.length} mutants, ${survivors.length} not found`);
  return survivors.length === 0 ? 0 : 1;
}

/** Rules without a planted mistake. */
function rulesWithout() {
  const planted = new Set(MUTANTS.map(({ rule }) => rule));
  const rules = Array.from({ length: RULES }, (_, i) => i + 1);
  return rules.filter((rule) => !planted.has(rule));
}

const wanted = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'svc-mutants-'));
try {
  const forgotten = rulesWithout();
  if (forgotten.length > 0) throw new Error(`expected a mutant for each rule, found none for ${forgotten.join(', ')}`);
  process.exitCode = await run(
    folder,
    wanted.length === 0 ? MUTANTS : MUTANTS.filter(({ rule }) => wanted.includes(rule)),
  );
} catch (error) {
  say(`test:mutants: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
