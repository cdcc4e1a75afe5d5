// `npm run test:random [-- --seed N --path-seed N --runs N]`: random processes, without structure and with, against the
// standard's token game, and every other property of the unit tests with that seed. With `--transactional [--minutes N]`: the
// same process and path on both drivers of instances and in memory. A failure prints the seeds and the smallest process that
// fails.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { listTests, runJest } from './stack/jest.mjs';
import { ROOT } from './stack/root.mjs';
import { withTemporal } from './stack/temporal-alone.mjs';
import { speakTo } from './stack/terminal.mjs';

const say = speakTo();
const { signal } = listenForInterruption();
const number = { type: /** @type {const} */ ('string') };
/** About one in a thousand runs is slow; nobody waits for this command. */
const TIMEOUT_MS = 3_600_000;
const ON_DRIVERS = ['tests/scenarios/random-drivers.spec.ts'];

try {
  const transactional = { type: /** @type {const} */ ('boolean'), default: false };
  const { values } = parseArgs({
    options: { seed: number, 'path-seed': number, runs: number, minutes: number, transactional },
  });
  const { seed = newSeed(), 'path-seed': pathSeed = newSeed(), runs = '2000', minutes = '30' } = values;
  const chosen = values.transactional ? `--transactional --minutes ${minutes} ` : '';
  say(`npm run test:random -- ${chosen}--seed ${seed} --path-seed ${pathSeed} --runs ${runs}`);
  const seconds = String(Number(minutes) * 60);
  const env = { RANDOM_SEED: seed, RANDOM_PATH_SEED: pathSeed, RANDOM_RUNS: runs, RANDOM_SECONDS: seconds };
  const specs = values.transactional ? ON_DRIVERS : await propertiesInMemory();
  const args = ['--runTestsByPath', ...specs, '--testTimeout', String(TIMEOUT_MS)];
  const { code, line } = values.transactional ? await runOnDrivers(args, env) : await runJest({ args, env, signal });
  say(line);
  process.exitCode = code;
} catch (error) {
  say(`test:random: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}

/** Those that only need Node. */
async function propertiesInMemory() {
  const files = await listTests(['--selectProjects', 'unit'], signal);
  return files
    .map((file) => `${ROOT}${file}`)
    .filter((path) => readFileSync(path, 'utf8').includes("from 'fast-check'"));
}

/** @param {string[]} args @param {Record<string, string>} env */
async function runOnDrivers(args, env) {
  // The worker bundles what is built.
  build(say);
  return withTemporal({ storage: 'memory', say, signal }, ({ address }) =>
    runJest({ args, env: { ...env, TEST_TEMPORAL_ADDRESS: address }, signal }),
  );
}

function newSeed() {
  return String(Math.floor(Math.random() * 2 ** 31));
}
