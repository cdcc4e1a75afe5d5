// `npm run bench:audit`: the entries per second that `GET /v1/audit/verify` verifies, for one chain and for one four times as
// long; the most memory of the API and the longest wait of other requests meanwhile. The promise is 20,000 entries per second in
// constant memory; the program ends with 1 if it is not kept. The CPU time per entry says more than the clock on a busy machine.
// Options: --entries N (400,000), --payload bytes (200), --rounds N (3).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startStack } from '../tools/stack/stack.mjs';
import { fillAuditLog } from './cases/audit-log.mjs';
import { cpuMs, rssMb } from './cpu.mjs';
import { median } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    entries: { type: 'string', default: '400000' },
    payload: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
  },
});
const LEAST_PER_SECOND = 20_000;
/** How much more memory the longer chain may take, for the heap's own variation. Its entries would take 270 MB. */
const MOST_MB = 128;
/** A new process grows for a while, whatever it does. */
const WARM_UP = 5;

/** Measures while `work` runs: the most memory of the API, the longest time of another request, and the CPU time. */
async function watched(stack, work) {
  const { api, postgres } = stack.pids;
  let [peak, longest, isOver] = [0, 0, false];
  const watching = (async () => {
    while (!isOver) {
      const since = performance.now();
      await (await fetch(`${stack.baseUrl}/health`)).text();
      longest = Math.max(longest, performance.now() - since);
      peak = Math.max(peak, rssMb(api));
      await pause(5);
    }
  })();
  const begun = cpuMs({ api, postgres });
  const since = performance.now();
  await work();
  const seconds = (performance.now() - since) / 1_000;
  const ended = cpuMs({ api, postgres });
  isOver = true;
  await watching;
  return { seconds, peak, longest, api: ended.api - begun.api, postgres: ended.postgres - begun.postgres };
}

async function verify({ baseUrl, apiKey }) {
  const response = await fetch(`${baseUrl}/v1/audit/verify`, { headers: { 'x-api-key': apiKey } });
  const { data } = await response.json();
  if (data?.valid !== true) throw new Error(`expected a valid chain, found ${JSON.stringify(data)}`);
  return data.entries_checked;
}

/** The median rate of the rounds after a warm-up, and the most memory of each. */
async function measure(title) {
  const rounds = [];
  for (let round = 0; round < WARM_UP + Number(options.rounds); round++) {
    let entries = 0;
    const found = await watched(stack, async () => (entries = await verify(stack)));
    const each = (ms) => `${((ms * 1_000) / entries).toFixed(0)} µs`;
    console.log(
      `${title.padEnd(10)} ${round < WARM_UP ? 'warm-up' : `round ${round}`}  ${entries} entries, ${Math.round(entries / found.seconds)} per second, ` +
        `CPU of each: API ${each(found.api)}, Postgres ${each(found.postgres)}; memory ${found.peak} MB; others waited ${found.longest.toFixed(0)} ms at most`,
    );
    rounds.push({ peak: found.peak, rate: entries / found.seconds });
  }
  const measured = rounds.slice(WARM_UP);
  return { rate: median(measured.map(({ rate }) => rate)), peaks: measured.map(({ peak }) => peak) };
}

const dataDir = mkdtempSync(join(tmpdir(), 'svc-bench-'));
const stack = await startStack({ dataDir, temporalStorage: 'memory', env: { LOG_LEVEL: 'error' } });
try {
  const headers = { 'x-api-key': stack.apiKey };
  const { data: tenant } = await (await fetch(`${stack.baseUrl}/v1/tenant`, { headers })).json();
  const whole = Number(options.entries);
  const quarter = Math.round(whole / 4);
  const fill = (entries) =>
    fillAuditLog(stack.databaseUrl, tenant.id, { entries, payloadBytes: Number(options.payload) });
  await fill(quarter);
  const few = await measure('a quarter');
  await fill(whole - quarter);
  const all = await measure('all');
  const growth = Math.max(...all.peaks) - Math.max(...few.peaks);
  console.log(
    `\n${Math.round(all.rate)} entries per second (promised: ${LEAST_PER_SECOND}), +${growth} MB for four times as many (at most ${MOST_MB})`,
  );
  process.exitCode = all.rate >= LEAST_PER_SECOND && growth <= MOST_MB ? 0 : 1;
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
