// `npm test [-- jest's arguments]`: builds, starts its own stack on free ports and in its own folder, and runs Jest. Without arguments
// it runs what the gate runs, and `npm run test:all` the whole; with `--watch <path>` it goes on with each change.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, compile } from './build.mjs';
import { gapsIn } from './interface/gaps.mjs';
import { interfaceRows } from './interface/rows.mjs';
import { idsOfOtherTests, keepShown, shownBy } from './interface/shown.mjs';
import { reportRules } from './rules/report.mjs';
import { sourceChanged } from './stack/changes.mjs';
import { failureLines, lastErrorsIn } from './stack/failures.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { InterruptedRun, listTests, runJest } from './stack/jest.mjs';
import { patient } from './stack/patience.mjs';
import { speakTo } from './stack/terminal.mjs';
import { newTestFolder, onTestStack } from './stack/test-stack.mjs';

/** Tests that need a database, a Temporal server or the whole program. */
const NEEDS_STACK = /\.(pg|temporal)\.spec\.ts$|\/tests\//;

/** Jest ends a test that waits too long, but never one that computes endlessly. The longest file takes three to six minutes. */
const FILE_LIMIT_MS = Number(process.env['TEST_FILE_LIMIT_S'] ?? 900) * 1000;

/** The projects of jest.config.mjs, and the share of the cases of each property, that `.ci/run` runs for each change. */
const OF_THE_GATE = ['unit', 'integration', 'resources', 'one-of-each'];
const GATE_PROPERTY_SHARE = '0.25';

const say = speakTo();
const interruption = listenForInterruption();

/** @param {string[]} args */
async function needsStack(args) {
  const files = await listTests(args, interruption.signal);
  return files.some((file) => NEEDS_STACK.test(file));
}

/** @param {string[]} args @param {string} folder */
function runTestsOnStack(args, folder) {
  bundle(say);
  return onTestStack({ folder, signal: interruption.signal, say }, (env) => runSpecs(args, env));
}

/** @param {string[]} args @param {Record<string, string>} env */
function runSpecs(args, env) {
  return runJest({ args, env, signal: interruption.signal, fileLimitMs: patient(FILE_LIMIT_MS) });
}

/** @param {string[]} asked */
async function run(asked) {
  const isWhole = asked.join() === '--all';
  const args = isWhole ? [] : asked.length === 0 ? ['--selectProjects', ...OF_THE_GATE] : asked;
  if (asked.length === 0) process.env['PROPERTY_SHARE'] ??= GATE_PROPERTY_SHARE;
  compile(say);
  const folder = newTestFolder('test');
  const logs = join(folder, 'logs');
  const ended = (await needsStack(args)) ? runTestsOnStack(args, folder) : runSpecs(args, {});
  const { code, line, results, notes } = await ended.catch((error) => {
    if (error instanceof InterruptedRun) sayFailures(error.notes, logs);
    throw error;
  });
  const gaps = isWhole && results !== null ? [...sayRules(results), ...sayInterface(results)] : [];
  if (code === 0) rmSync(folder, { recursive: true, force: true });
  else sayFailures(notes, logs);
  say(line);
  return gaps.length > 0 ? 1 : code;
}

/** @param {import('./stack/run-notes.mjs').RunNotes} notes @param {string} logs */
function sayFailures(notes, logs) {
  failureLines(notes, 'npm test --').forEach((line) => say(line));
  const errors = lastErrorsIn(logs);
  if (errors.length > 0) say(`Last errors in the logs of the test stack, kept in ${logs}:`);
  errors.forEach((line) => say(`  ${line}`));
}

/** Prints how many scenarios show each rule of the engine. A rule without one fails the run. @param {import('./stack/jest.mjs').JestResults} results */
function sayRules(results) {
  const { text, gaps } = reportRules(results);
  say(text);
  gaps.forEach((gap) => say(gap));
  return gaps;
}

/** A statement of the interface without a test fails the run. @param {import('./stack/jest.mjs').JestResults} results */
function sayInterface(results) {
  const [rows, shown] = [interfaceRows(), shownBy(results)];
  keepShown('test:all', shown);
  const gaps = gapsIn(rows, shown, idsOfOtherTests());
  gaps.forEach((gap) => say(gap));
  say(`${rows.length} statements of the interface, ${gaps.length} gaps`);
  return gaps;
}

/** Runs the tests again after each change of a source, on one stack, whose API is started again if its code has changed. @param {string[]} args */
async function runWatching(args) {
  compile(say);
  bundle(say);
  const folder = newTestFolder('watch');
  await onTestStack({ folder, signal: interruption.signal, say }, async (env, stack) => {
    do {
      const { line } = await runSpecs(args, env);
      say(`${line}. Waiting for a change; Ctrl-C ends`);
    } while (await prepared(stack));
  });
  rmSync(folder, { recursive: true, force: true });
  return 0;
}

/** After the next change that compiles; false if there is none. @param {import('./stack/stack.mjs').Stack} stack @returns {Promise<boolean>} */
async function prepared(stack) {
  const changed = await sourceChanged(interruption.signal);
  if (changed === null) return false;
  say(`${changed} has changed`);
  try {
    compile(say);
    if (bundle(say)) await stack.restart('api');
    return true;
  } catch (error) {
    say(/** @type {Error} */ (error).message);
    return prepared(stack);
  }
}

const [first, ...others] = process.argv.slice(2);
try {
  process.exitCode = await (first === '--watch' ? runWatching(others) : run(process.argv.slice(2)));
} catch (error) {
  say(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
