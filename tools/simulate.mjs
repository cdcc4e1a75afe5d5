// `npm run simulate [-- --seeds 500 --from 1]`: several drivers of one instance on one log, with everything that may fail
// (docs/testing.md). `--from random` begins at a new seed. `-- --seed 1234` runs one seed, and prints what happens in it.
import { parseArgs } from 'node:util';
import { compile } from './build.mjs';
import './stack/testing-modules.mjs';

/**
 * @typedef {{ commits: number, trace: string[], violation: string | null }} SimulatedRun
 * @typedef {(seed: number) => Promise<SimulatedRun>} Simulate
 */

/** After so many failures more would tell nothing new. */
const MOST_TOLD = 10;
/** How often the progress is told. */
const TELL_MS = 10_000;

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '500' },
    from: { type: 'string', default: '1' },
  },
});

try {
  compile(console.log);
  const module = '../libs/driver/testing/simulation/index.ts';
  const { simulate } = /** @type {{ simulate: Simulate }} */ (await import(module));
  const isSound =
    options.seed === undefined
      ? await many(simulate, from(options.from), number('--seeds', options.seeds))
      : await one(simulate, number('--seed', options.seed));
  if (!isSound) process.exitCode = 1;
} catch (error) {
  console.error(`simulate: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}

/** @param {Simulate} simulate @param {number} seed */
async function one(simulate, seed) {
  const { trace, commits, violation } = await simulate(seed);
  trace.forEach((line) => console.log(line));
  console.log(violation ?? `seed ${seed}: ${commits} commits, every invariant holds`);
  return violation === null;
}

/** @param {Simulate} simulate @param {number} first @param {number} count */
async function many(simulate, first, count) {
  const begun = Date.now();
  let toldAt = begun;
  let broken = 0;
  for (let seed = first; seed < first + count && broken < MOST_TOLD; seed++) {
    const { violation } = await simulate(seed);
    if (violation !== null) {
      broken += 1;
      console.log(`npm run simulate -- --seed ${seed}: ${violation}`);
    }
    if (Date.now() - toldAt < TELL_MS) continue;
    toldAt = Date.now();
    console.log(`${seed - first + 1} of ${count} seeds, ${broken} broken`);
  }
  console.log(`seeds ${first} to ${first + count - 1}: ${broken} broken, ${Math.round((Date.now() - begun) / 1000)} s`);
  return broken === 0;
}

/** @param {string} value */
function from(value) {
  return value === 'random' ? Math.floor(Math.random() * 2 ** 31) : number('--from', value);
}

/** @param {string} name @param {string} value */
function number(name, value) {
  const parsed = Number(value);
  if (Number.isSafeInteger(parsed) && parsed >= 0) return parsed;
  throw new Error(`expected ${name} to be a whole number, found ${value}`);
}
