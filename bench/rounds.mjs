// The order of the measurements. Rows that are compared take turns, because other work on the machine comes and goes.
import { undecided } from './rules.mjs';

/** @typedef {{name: string, concurrency: number}} Measured */

const keyOf = ({ name, concurrency }) => `${name}@${concurrency}`;

/**
 * Measures every row once in each round, in reverse order in every other round. Then the rows whose ratio is too near to its
 * bound are measured for as many rounds again.
 * @param {{rows: Measured[], rounds: number}} order
 * @param {(row: Measured) => Promise<object>} run
 * @param {(row: Measured, runs: object[]) => import('./rules.mjs').Row} summarize
 * @returns {Promise<(row: Measured) => object[]>} the runs of a row
 */
export async function measureInRounds({ rows, rounds }, run, summarize) {
  const runs = new Map(rows.map((row) => [keyOf(row), []]));
  const repeat = async (some) => {
    for (let round = 0; round < rounds; round++) {
      for (const row of round % 2 === 0 ? some : some.toReversed()) runs.get(keyOf(row)).push(await run(row));
    }
  };
  await repeat(rows);
  await repeat(undecided(rows.map((row) => summarize(row, runs.get(keyOf(row))))));
  return (row) => runs.get(keyOf(row));
}

/**
 * All orders of some things. Over all of these orders each thing comes equally often after any other. That matters because each
 * run pays for what the run before it left behind (garbage, dirty pages, a vacuum).
 * @template T
 * @param {readonly T[]} things
 * @returns {T[][]}
 */
export function ordersOf(things) {
  if (things.length === 0) return [[]];
  return things.flatMap((first, n) => ordersOf(things.toSpliced(n, 1)).map((rest) => [first, ...rest]));
}
