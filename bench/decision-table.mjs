/**
 * Milliseconds of one evaluation of a decision table, the median of 20 after a warm-up with varying inputs, and of the work that
 * is done once: compiling the source and preparing the model. The promise is under 1 ms for 1,000 rules with 5 inputs. Runs on
 * the built program: `npx tsc -b libs/decisions && node bench/decision-table.mjs`.
 */
import { compileDecision, evaluate, prepareDecision } from '../libs/decisions/dist/index.js';

const RUNS = 20;
const WARM_UP = 5;
const TIERS = Array.from({ length: 20 }, (_, i) => `tier-${i}`);

/** Each rule has a range, a comparison, an equality, a list (sometimes negated) and a boolean. */
function rule(n) {
  const conditions = [
    `[${n * 10}..${n * 10 + 500})`,
    n % 3 === 0 ? '-' : `>= ${n % 100}`,
    `'${TIERS[n % TIERS.length]}'`,
    n % 5 === 0 ? `NOT 'r${n % 7}'` : `'r${n % 7}','r${(n + 1) % 7}'`,
    n % 2 === 0 ? 'true' : '-',
  ];
  return {
    id: `rule-${n}`,
    conditions,
    outputs: { level: `level ${n}`, fee: n % 4 === 0 ? '{{ amount * 0.01 }}' : n },
  };
}

function table(rules, hitPolicy) {
  return JSON.stringify({
    hitPolicy,
    inputs: [
      { id: 'amount', type: 'number' },
      { id: 'score', type: 'number' },
      { id: 'tier', type: 'string' },
      { id: 'region', type: 'string' },
      { id: 'isKnown', type: 'boolean' },
    ],
    outputs: [
      { id: 'level', type: 'string' },
      { id: 'fee', type: 'number' },
    ],
    rules: Array.from({ length: rules }, (_, n) => rule(n)),
  });
}

/** The variables of the run with this number; no two runs of one table are alike. */
function variables(run, rules) {
  return {
    amount: (run * 7919) % (rules * 10),
    score: (run * 31) % 120,
    tier: TIERS[run % TIERS.length],
    region: `r${run % 7}`,
    isKnown: run % 3 !== 0,
  };
}

const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** The median of the milliseconds after a warm-up. */
function measured(run, runs = RUNS, warmUp = WARM_UP) {
  const times = [];
  for (let n = 0; n < warmUp + runs; n++) {
    const begun = performance.now();
    run(n);
    if (n >= warmUp) times.push(performance.now() - begun);
  }
  return median(times);
}

function evaluated(prepared, given) {
  const result = evaluate(prepared, given);
  if (!result.ok) throw new Error(result.error.message);
  return result.evaluation;
}

const rows = [];
for (const rules of [100, 1_000, 10_000])
  for (const hitPolicy of ['FIRST', 'ALL']) {
    const source = table(rules, hitPolicy);
    const compiled = compileDecision({ sourceType: 'json', source });
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings.slice(0, 3)));
    const prepared = prepareDecision(JSON.parse(compiled.modelText));
    const given = Array.from({ length: WARM_UP + RUNS }, (_, run) => variables(run, rules));
    const matches = given.map((each) => evaluated(prepared, each).rulesMatched.length);
    rows.push({
      rules,
      hitPolicy,
      rules_matched: `${Math.min(...matches)}–${Math.max(...matches)}`,
      compile_ms: Number(measured(() => compileDecision({ sourceType: 'json', source }), 3, 1).toFixed(0)),
      prepare_ms: Number(measured(() => prepareDecision(JSON.parse(compiled.modelText)), 5, 1).toFixed(1)),
      evaluate_ms: Number(measured((run) => evaluated(prepared, given[run])).toFixed(4)),
    });
  }
console.log(`5 inputs, medians of ${RUNS} evaluations after warm-up`);
console.table(rows);
