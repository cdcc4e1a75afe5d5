/**
 * The longest slice of about 200 processes that cost as much as possible, in milliseconds: how long one call of the engine, and
 * writing its facts as JSON, block all other instances of a worker. Calibrates libs/expressions/src/cost.ts and
 * libs/engine/src/execution/cost.ts. Runs on the built program: `npx tsc -b libs/engine && node bench/slices.mjs`.
 */
import { parseArgs } from 'node:util';
import { advance, createModelIndex } from '../libs/engine/dist/index.js';
import { models } from './slices/models.mjs';

const { values: options } = parseArgs({
  options: { slices: { type: 'string', default: '6' }, only: { type: 'string', default: '' } },
});
const SLICES = Number(options.slices);
/** The shortest of these rounds counts, since the machine may have other work. */
const ROUNDS = 2;
const SHOWN = 15;
const limits = { maxVariablesBytes: 5_242_880 };
const definition = { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' };
const actor = { type: 'engine', id: null };

/** The milliseconds of each slice. */
function play(index, variables) {
  const given = JSON.parse(JSON.stringify(variables));
  const start = { type: 'started', tenantId: 't', definition, variables: given, correlationId: null, metadata: {} };
  const times = [];
  let state = null;
  let more = true;
  for (let slice = 0; more && slice < SLICES; slice++) {
    const input = slice === 0 ? start : { type: 'continued' };
    const begun = performance.now();
    const outcome = advance(index, state, [{ id: `slice-${slice}`, at: 1, actor, input }], { limits });
    JSON.stringify(unshared(outcome.facts));
    times.push(performance.now() - begun);
    ({ state, more } = outcome);
  }
  return { times, error: Object.values(state.incidents)[0]?.message ?? '' };
}

/** The facts as a commit sends them: a value that occurs several times is sent once. */
function unshared(facts) {
  const sent = new Set();
  const once = (_, value) => {
    if (typeof value !== 'object' ? typeof value !== 'string' || value.length < 1_000 : value === null) return value;
    if (sent.has(value)) return null;
    sent.add(value);
    return value;
  };
  return facts.map((fact) =>
    'variables' in fact || 'value' in fact
      ? Object.fromEntries(Object.entries(fact).map(([key, value]) => [key, shallow(value, once)]))
      : fact,
  );
}

function shallow(value, once) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return once('', value);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, once(key, member)]));
}

const found = [];
for (const { name, model, variables } of models()) {
  if (!name.includes(options.only)) continue;
  const index = createModelIndex(model);
  const rounds = Array.from({ length: ROUNDS }, () => play(index, variables));
  const times = rounds[0].times.map((_, slice) => Math.min(...rounds.map((round) => round.times[slice])));
  found.push({ name, longest: Math.max(...times), slices: times.length, error: rounds[0].error });
}
found.sort((a, b) => b.longest - a.longest);
console.log(`${found.length} processes; the longest slices in ms:`);
for (const { name, longest, slices, error } of found.slice(0, SHOWN))
  console.log(`${longest.toFixed(0).padStart(6)}  ${name} (${slices} slices)${error === '' ? '' : `: ${error}`}`);
