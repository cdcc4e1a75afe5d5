// What the product promises for the rows of a run, as the last lines of the table say it.

/** The product's instances per second divided by those of a bare workflow: at every concurrency, or at the named one. */
const RATIOS = [
  { product: 'W1', bare: 'T1', least: 0.7 },
  { product: 'W2', bare: 'T2', least: 0.6 },
  { product: 'W3', bare: 'T3', least: 0.6 },
  { product: 'W5', bare: 'T5', least: 0.6 },
  { product: 'W6', bare: 'T6', least: 0.6 },
  { product: 'W7', bare: 'T7', least: 0.6 },
  { product: 'W1 transactional', bare: 'T1', least: 10, at: 32 },
  { product: 'W2 transactional', bare: 'T2', least: 5, at: 32 },
  { product: 'W7 transactional', bare: 'T1', least: 8, at: 32 },
  // A job beside a user task, and beside a process that needs nobody.
  { product: 'W9', bare: 'W2', least: 1 },
  { product: 'W9 transactional', bare: 'W1 transactional', least: 0.6, at: 32 },
];
/** Instances per second, judged only if the machine is fast enough. */
const RATES = [{ product: 'W1 transactional', at: 32, least: 1_000, where: { bare: 'T1', least: 130 } }];
/** The median milliseconds of an instance. */
const MEDIANS = [{ product: 'W1 transactional', at: 1, below: 3 }];
/** The median of a call with many open tasks, divided by that with few: a step costs what it changes. */
const GROWTH = [{ call: 'complete', many: 'W8 beside 10000', few: 'W8 beside 10', most: 1.2 }];
/** The most that one instance may leave behind. */
const BOUNDS = [
  { product: 'W4', what: 'commits', most: 3 },
  { product: 'W4', what: 'events', most: 59 },
  { product: 'W7', what: 'commits', most: 1 },
  { product: 'W7', what: 'events', most: 8 },
];
/** Resident memory of the API with its worker in MB, at rest and with 500 cached instances. */
const MEMORY = [
  { state: 'at_rest', below: 350 },
  { state: 'with_500_cached', below: 700 },
];
/** A run on a machine that is too slow or too busy is void. */
const LEAST_T1_PER_SECOND = 100;
/** A ratio that is closer to its bound is measured again, since ratios vary this much between runs. */
const NEAR = 0.15;

/**
 * @typedef {{name: string, concurrency: number, per_second: number, p50: number | null, commits?: number | null, events?: number | null, calls?: Record<string, {p50: number | null}>}} Row
 * @typedef {{name: string, found: string, promised: string, isMet: boolean | null}} Judgement isMet is null if not judged
 */

const at = (rows, name, concurrency) => rows.find((row) => row.name === name && row.concurrency === concurrency);

/** @param {Row[]} rows @returns {{product: Row, bare: Row, ratio: number, least: number}[]} */
export function ratios(rows) {
  return RATIOS.flatMap(({ product, bare, least, at: only }) =>
    rows
      .filter(({ name, concurrency }) => name === product && (only === undefined || concurrency === only))
      .map((own) => ({ product: own, bare: at(rows, bare, own.concurrency), least }))
      .filter((pair) => pair.bare !== undefined)
      .map((pair) => ({ ...pair, ratio: pair.product.per_second / pair.bare.per_second })),
  );
}

/** @param {Row[]} rows @returns {{call: string, many: Row, few: Row, ratio: number, most: number}[]} */
function growths(rows) {
  return GROWTH.flatMap(({ call, many, few, most }) => {
    const [beside, alone] = [at(rows, many, 1), at(rows, few, 1)];
    const [later, sooner] = [beside?.calls?.[call]?.p50, alone?.calls?.[call]?.p50];
    return later && sooner ? [{ call, many: beside, few: alone, ratio: later / sooner, most }] : [];
  });
}

/**
 * The rows of ratios that another run might find on the other side of their bound.
 * @param {Row[]} rows
 */
export function undecided(rows) {
  const isNear = (ratio, bound) => Math.abs(ratio / bound - 1) < NEAR;
  const near = ratios(rows).filter(({ ratio, least }) => isNear(ratio, least));
  const growing = growths(rows).filter(({ ratio, most }) => isNear(ratio, most));
  return [
    ...new Set([
      ...near.flatMap(({ product, bare }) => [bare, product]),
      ...growing.flatMap(({ many, few }) => [few, many]),
    ]),
  ];
}

/**
 * Judges the promises whose rows were measured.
 * @param {Row[]} rows @param {Record<string, number>} memory @returns {Judgement[]}
 */
export function judge(rows, memory) {
  return [
    ...ratios(rows).map(judgeRatio),
    ...RATES.flatMap((rule) => judgeRate(rows, rule)),
    ...MEDIANS.flatMap((rule) => judgeMedian(rows, rule)),
    ...growths(rows).map(judgeGrowth),
    ...BOUNDS.flatMap((rule) => judgeBound(rows, rule)),
    ...MEMORY.map((rule) => judgeMemory(memory, rule)),
  ];
}

function judgeRatio({ product: { name, concurrency }, bare, ratio, least }) {
  return {
    name: `${name}/${bare.name} at ${concurrency}`,
    found: ratio.toFixed(2),
    promised: `at least ${least}`,
    isMet: ratio >= least,
  };
}

function judgeRate(rows, { product, at: concurrency, least, where }) {
  const row = at(rows, product, concurrency);
  const bare = at(rows, where.bare, concurrency);
  if (row === undefined || bare === undefined) return [];
  return [
    {
      name: `${product} at ${concurrency}`,
      found: `${row.per_second}/s`,
      promised: `at least ${least}/s where ${where.bare} reaches ${where.least}/s`,
      isMet: bare.per_second < where.least ? null : row.per_second >= least,
    },
  ];
}

function judgeMedian(rows, { product, at: concurrency, below }) {
  const row = at(rows, product, concurrency);
  if (row === undefined) return [];
  const name = `${product} at ${concurrency}`;
  return [{ name, found: `p50 ${row.p50} ms`, promised: `under ${below} ms`, isMet: row.p50 < below }];
}

function judgeGrowth({ call, many, few, ratio, most }) {
  return {
    name: `${call} of ${many.name}, of ${few.name}`,
    found: ratio.toFixed(2),
    promised: `at most ${most}`,
    isMet: ratio <= most,
  };
}

function judgeBound(rows, { product, what, most }) {
  const row = rows.find(({ name }) => name === product);
  if (row === undefined) return [];
  return [{ name: product, found: `${row[what]} ${what}`, promised: `at most ${most}`, isMet: row[what] <= most }];
}

function judgeMemory(memory, { state, below }) {
  const found = memory[state];
  return {
    name: `memory ${state.replaceAll('_', ' ')}`,
    found: `${found} MB`,
    promised: `under ${below} MB`,
    isMet: found < below,
  };
}

/**
 * Why the run is void; null for a valid run, and for one without T1.
 * @param {Row[]} rows
 */
export function voidBecause(rows) {
  const t1 = at(rows, 'T1', 32);
  if (t1 === undefined || t1.per_second >= LEAST_T1_PER_SECOND) return null;
  return `T1 at 32 is ${t1.per_second}/s, a valid run needs ${LEAST_T1_PER_SECOND}/s`;
}
