// Which row is measured when. What is compared is measured in turn: the machine has other work, which comes and goes.
import { undecided } from './rules.mjs';

/** @typedef {{name: string, concurrency: number}} Measured */

const keyOf = ({ name, concurrency }) => `${name}@${concurrency}`;

/**
 * Every row once in each round, every other round backwards; then as many rounds again of those whose ratio is too near to
 * its bound to be decided by the first ones.
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
 * All orders of some things: over as many rounds each of them comes as often after any other. What one leaves behind (garbage,
 * dirty pages, a vacuum) is paid by the next.
 * @template T
 * @param {readonly T[]} things
 * @returns {T[][]}
 */
export function ordersOf(things) {
  if (things.length === 0) return [[]];
  return things.flatMap((first, n) => ordersOf(things.toSpliced(n, 1)).map((rest) => [first, ...rest]));
}
