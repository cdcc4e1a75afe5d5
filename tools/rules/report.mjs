/** How many scenarios show each of the engine's rules, on which driver. */
import { ENGINE_RULES } from './engine-rules.mjs';

/**
 * @typedef {'pure' | 'temporal' | 'http'} DriverName
 * @typedef {Record<DriverName, number>} Counts
 */

export const RULES = ENGINE_RULES.length;

/** Rules with scenarios in which time passes: on Temporal `npm run test:time` plays them. */
const NEEDS_TIME = new Set([17]);

/** @type {readonly [DriverName, RegExp][]} */
const DRIVERS = [
  ['pure', /\/libs\/engine\/src\//],
  ['temporal', /\/tests\/scenarios\/temporal(-samples)?\.spec\.ts$/],
  ['http', /\/tests\/scenarios\/http(-rules)?\.spec\.ts$/],
];

/** The number in `rule 7: …`. @param {string} title */
export function ruleOf(title) {
  const found = /^rule (\d+): /.exec(title)?.[1];
  return found === undefined ? null : Number(found);
}

/**
 * @param {import('../stack/jest.mjs').JestResults} results of a whole run
 * @returns {{ text: string, gaps: string[] }} the table, and what is missing in it
 */
export function reportRules(results) {
  const counts = countScenarios(results);
  const rows = [...counts].map(([rule, { pure, temporal, http }]) => {
    const cells = [pure, temporal, http].map((count) => String(count).padStart(9));
    return `${String(rule).padStart(4)}${cells.join('')}`;
  });
  return { text: ['rule     pure Temporal     HTTP', ...rows].join('\n'), gaps: [...counts].flatMap(gapsOf) };
}

/** @param {[number, Counts]} entry */
function gapsOf([rule, { pure, temporal }]) {
  const gaps = [];
  if (pure === 0) gaps.push(`rule ${rule} has no scenario on the pure engine`);
  if (temporal === 0 && !NEEDS_TIME.has(rule)) gaps.push(`rule ${rule} has no scenario on Temporal`);
  return gaps;
}

/** @param {import('../stack/jest.mjs').JestResults} results */
function countScenarios(results) {
  const counts = new Map(Array.from({ length: RULES }, (_, i) => [i + 1, { pure: 0, temporal: 0, http: 0 }]));
  for (const { name, assertionResults } of results.testResults) {
    const driver = DRIVERS.find(([, pattern]) => pattern.test(name))?.[0];
    if (driver === undefined) continue;
    for (const { title, status } of assertionResults) {
      const row = counts.get(ruleOf(title) ?? 0);
      if (row && status === 'passed') row[driver] += 1;
    }
  }
  return counts;
}
