// `npm run bench:lists`: milliseconds of the lists of a database with a million instances, for the first page and for places all
// over the list. Each request runs alone, over HTTP. The promise is p95 under 50 ms for every row; the program ends with 1 if one
// is above.
// Options: --instances N, --calls N (of each row), --only text (rows that contain it), --data folder (kept, and used again).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Cursors } from '../apps/api/dist/http/pages/cursors.js';
import { startStack } from '../tools/stack/stack.mjs';
import { httpClient } from './cases/product.mjs';
import { LISTS } from './lists/cases.mjs';
import { KEYS, makeInstances, placesOf } from './lists/million.mjs';
import { percentile } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    instances: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
});
const MOST_MS = 50;
const PLACES = 97;

/** The cursor that the list itself would return after a row. */
function cursorAt({ tenant_id: tenant, id, sequence }, path) {
  const list = path.split('/').at(-1);
  return new Cursors(list, tenant).at(String(list === 'audit' ? sequence : id));
}

/** Milliseconds of first pages and of pages after a cursor. */
async function measure({ call }, { path, query }, places) {
  const times = { first: [], deep: [] };
  for (let n = 0; n < Number(options.calls); n++) {
    const place = places[(n * 41) % places.length];
    for (const [where, cursor] of [
      ['first', {}],
      ['deep', { cursor: cursorAt(place, path) }],
    ]) {
      const parameters = new URLSearchParams({ ...query(n), ...cursor });
      const since = performance.now();
      await call('GET', `${path}?${parameters}`);
      times[where].push(performance.now() - since);
    }
  }
  return times;
}

const shown = (times) => [0.5, 0.95].map((share) => percentile(times, share).toFixed(1).padStart(7)).join(' ');

async function measureAll(tenant, http, places) {
  const missed = [];
  for (const list of LISTS) {
    const name = `${tenant} ${list.path} ${list.name}`;
    if (!name.includes(options.only)) continue;
    const { first, deep } = await measure(http, list, places);
    const isAbove = Math.max(percentile(first, 0.95), percentile(deep, 0.95)) >= MOST_MS;
    if (isAbove) missed.push(name);
    console.log(`${name.padEnd(52)} ${shown(first)} ${shown(deep)}${isAbove ? '  ABOVE' : ''}`);
  }
  return missed;
}

const since = performance.now();
const say = (text) => process.stderr.write(`${((performance.now() - since) / 1000).toFixed(0)} s: ${text}\n`);

const dataDir = options.data ?? mkdtempSync(join(tmpdir(), 'svc-bench-'));
const stack = await startStack({ dataDir, temporalStorage: 'memory', env: { LOG_LEVEL: 'error' } });
try {
  await makeInstances(stack.databaseUrl, Number(options.instances), say);
  say('the data is there');
  console.log(`${''.padEnd(52)} first p50     p95 deep p50     p95   (ms)`);
  const missed = [];
  for (const [slug, apiKey] of Object.entries(KEYS)) {
    const http = httpClient({ baseUrl: stack.baseUrl, apiKey });
    missed.push(...(await measureAll(slug, http, await placesOf(stack.databaseUrl, slug, PLACES))));
    await http.close();
  }
  console.log(
    missed.length === 0 ? `\nall under ${MOST_MS} ms` : `\np95 of ${MOST_MS} ms or more: ${missed.join(', ')}`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await stack.stop();
  if (options.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}
