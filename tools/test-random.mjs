// `npm run test:random [-- --seed N --path-seed N --runs N --limit MINUTES file …]`: compares random processes, structured and
// unstructured, with the standard's token game, and runs all other properties of the unit tests with that seed; or only these
// files. With `--transactional [--minutes N]` it runs the same process and path on both drivers of instances and in memory. A
// failure prints the seeds and the smallest failing process. Exit codes: 0 if all passed, 1 if a test failed, and 2 if none had
// failed by the time limit (`slow: …`).
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { endOfSlowRun } from './random/slow-run.mjs';
import { failureLines } from './stack/failures.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { InterruptedRun, listTests, runJest } from './stack/jest.mjs';
import { ROOT } from './stack/root.mjs';
import { withTemporal } from './stack/temporal-alone.mjs';
import { speakTo } from './stack/terminal.mjs';

const say = speakTo();
/** Several times what 2,000 runs take; with `--transactional` in addition to `--minutes`. */
const LIMIT_MINUTES = 60;
/** The longest timer. */
const MOST_MS = 2 ** 31 - 1;
const ON_DRIVERS = ['tests/scenarios/random-drivers.spec.ts'];

const interruption = listenForInterruption();

/**
 * @typedef {object} Asked
 * @property {boolean} transactional
 * @property {Record<string, string>} env of the tests
 * @property {string[]} files none for all
 * @property {number} limitMinutes
 * @property {string} command with its seeds, for all files
 */

try {
  const asked = readArguments();
  say([asked.command, ...asked.files].join(' '));
  process.exitCode = await runWithin(
    AbortSignal.any([AbortSignal.timeout(millisecondsOf(asked)), interruption.signal]),
    asked,
  );
} catch (error) {
  say(`test:random: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}

/** @returns {Asked} */
function readArguments() {
  const number = { type: /** @type {const} */ ('string') };
  const transactional = { type: /** @type {const} */ ('boolean'), default: false };
  const { values, positionals: files } = parseArgs({
    options: { seed: number, 'path-seed': number, runs: number, limit: number, minutes: number, transactional },
    allowPositionals: true,
  });
  const { seed = newSeed(), 'path-seed': pathSeed = newSeed(), runs = '2000', minutes = '30' } = values;
  const limitMinutes = Number(values.limit ?? LIMIT_MINUTES + (values.transactional ? Number(minutes) : 0));
  if (!(limitMinutes > 0)) throw new Error(`expected --limit to be a number of minutes, found ${values.limit}`);
  const chosen = values.transactional ? `--transactional --minutes ${minutes} ` : '';
  return {
    transactional: values.transactional,
    env: {
      RANDOM_SEED: seed,
      RANDOM_PATH_SEED: pathSeed,
      RANDOM_RUNS: runs,
      RANDOM_SECONDS: String(Number(minutes) * 60),
    },
    files,
    limitMinutes,
    command: `npm run test:random -- ${chosen}--seed ${seed} --path-seed ${pathSeed} --runs ${runs}`,
  };
}

/** @param {AbortSignal} signal @param {Asked} asked @returns {Promise<number>} the exit code */
async function runWithin(signal, asked) {
  try {
    const { code, line, notes } = await run(asked, signal);
    if (code !== 0) failureLines(notes, asked.command).forEach((failure) => say(failure));
    say(line);
    return code;
  } catch (error) {
    const reason = error instanceof InterruptedRun ? error.cause : error;
    if (reason !== signal.reason || /** @type {Error} */ (reason).name !== 'TimeoutError') throw error;
    const notes = error instanceof InterruptedRun ? error.notes : { running: [], failed: [], isOver: false };
    const { lines, code } = endOfSlowRun(notes, { minutes: asked.limitMinutes, command: asked.command });
    lines.forEach((line) => say(line));
    return code;
  }
}

/** @param {Asked} asked @param {AbortSignal} signal */
async function run(asked, signal) {
  const usual = asked.transactional ? ON_DRIVERS : await propertiesInMemory(signal);
  const specs = asked.files.length > 0 ? asked.files : usual;
  // A test that waits too long counts as slow too: the limit of the run ends it before this one.
  const args = ['--runTestsByPath', ...specs, '--testTimeout', String(millisecondsOf(asked))];
  return asked.transactional ? runOnDrivers(args, asked.env, signal) : runJest({ args, env: asked.env, signal });
}

/** @param {Asked} asked */
function millisecondsOf({ limitMinutes }) {
  return Math.min(Math.ceil(limitMinutes * 60_000), MOST_MS);
}

/** Those that only need Node. @param {AbortSignal} signal */
async function propertiesInMemory(signal) {
  const files = await listTests(['--selectProjects', 'unit'], signal);
  return files
    .map((file) => `${ROOT}${file}`)
    .filter((path) => readFileSync(path, 'utf8').includes("from 'fast-check'"));
}

/** @param {string[]} args @param {Record<string, string>} env @param {AbortSignal} signal */
async function runOnDrivers(args, env, signal) {
  // The worker bundles the built files.
  build(say);
  return withTemporal({ storage: 'memory', say, signal }, ({ address }) =>
    runJest({ args, env: { ...env, TEST_TEMPORAL_ADDRESS: address }, signal }),
  );
}

function newSeed() {
  return String(Math.floor(Math.random() * 2 ** 31));
}
