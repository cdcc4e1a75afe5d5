// `npm run bench:console [-- --instances N --rounds N --only text]`: how fast the pages of the console are, in a real Chromium on a stack of
// its own. It prints a table as docs/performance.md has it, and ends with 1 where a row is beyond its bound. Sizes of scripts are
// bounded by the build itself (apps/console/budgets.mjs).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '../tools/stack/stack.mjs';
import { httpClient, uploadProcesses } from './cases/product.mjs';
import { Chromium } from './console/chromium.mjs';
import { drawn } from './console/diagrams.mjs';
import { filtered } from './console/lists.mjs';
import { opened } from './console/opened.mjs';
import { scrolled } from './console/scrolled.mjs';
import { streamed } from './console/streamed.mjs';
import { table } from './console/table.mjs';
import { KEYS, makeInstances } from './lists/million.mjs';

const { values: options } = parseArgs({
  options: {
    instances: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
  },
});

/** What is measured: each gives rows of the table. */
const PARTS = { opened, scrolled, drawn, streamed, filtered };

const since = performance.now();
const say = (text) => process.stderr.write(`${((performance.now() - since) / 1_000).toFixed(0)} s: ${text}\n`);

const dataDir = mkdtempSync(join(tmpdir(), 'svc-bench-'));
const stack = await startStack({ dataDir, temporalStorage: 'memory', env: { LOG_LEVEL: 'error' } });
const apiKey = KEYS.local;
const http = httpClient({ baseUrl: stack.baseUrl, apiKey });
const chromium = await Chromium.start({ baseUrl: stack.baseUrl, apiKey });
try {
  await makeInstances(stack.databaseUrl, Number(options.instances), say);
  say(`${options.instances} instances are there`);
  await uploadProcesses(http, 'http://127.0.0.1:4999/');
  const rows = [];
  for (const [name, part] of Object.entries(PARTS).filter(([each]) => each.includes(options.only))) {
    say(name);
    rows.push(...(await part({ chromium, http, rounds: Number(options.rounds) })));
  }
  console.log(table(rows));
  process.exitCode = rows.every(({ found, most }) => found <= most) ? 0 : 1;
} finally {
  await chromium.close();
  await http.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
