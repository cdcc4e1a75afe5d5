// `npm run test:random [-- --seed N --path-seed N --runs N]`: random processes, without structure and with, against the
// standard's token game. A failure prints the seeds and the smallest process that fails.
import { parseArgs } from 'node:util';
import { listenForInterruption } from './stack/interruption.mjs';
import { runJest } from './stack/jest.mjs';
import { speakTo } from './stack/terminal.mjs';

const say = speakTo();
const { signal } = listenForInterruption();
const number = { type: /** @type {const} */ ('string') };
/** About one in a thousand runs is slow; nobody waits for this command. */
const TIMEOUT_MS = 3_600_000;

try {
  const { values } = parseArgs({ options: { seed: number, 'path-seed': number, runs: number } });
  const { seed = newSeed(), 'path-seed': pathSeed = newSeed(), runs = '2000' } = values;
  say(`npm run test:random -- --seed ${seed} --path-seed ${pathSeed} --runs ${runs}`);
  const env = { RANDOM_SEED: seed, RANDOM_PATH_SEED: pathSeed, RANDOM_RUNS: runs };
  const args = ['--runTestsByPath', 'libs/engine/src/random.spec.ts', 'libs/engine/src/properties.spec.ts'];
  const { code, line } = await runJest({ args: [...args, '--testTimeout', String(TIMEOUT_MS)], env, signal });
  say(line);
  process.exitCode = code;
} catch (error) {
  say(`test:random: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}

function newSeed() {
  return String(Math.floor(Math.random() * 2 ** 31));
}
