// `npm run bench:streams [-- --streams N --seconds N --rounds N]`: what open streams of events cost the API. 200 clients follow all
// events of the tenant while nothing happens, while 25 user tasks a second are done (W2 at about 200 events a second), and while they
// are done as fast as possible. CPU is that of the API and of Postgres, medians of interleaved rounds with and without the streams. The
// promise is that a W2 costs the API less than 10 % more; the program ends with 1 above that.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { startStack } from '../tools/stack/stack.mjs';
import { httpClient, productCases, uploadProcesses } from './cases/product.mjs';
import { cpuMs, rssMb } from './cpu.mjs';
import { median, runLoad } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '4' },
  },
});
const [count, seconds, rounds] = [options.streams, options.seconds, options.rounds].map(Number);
const CONCURRENCY = 8;
const WARM_UP_SECONDS = 15;
const PACED_PER_SECOND = 25;
/** What was before is over by then, such as the first read of each stream. */
const SETTLED_MS = 2_000;
const MOST = 1.1;

/** Starts the work so many times a second, however long it takes. */
async function paced(iterate) {
  const begun = [];
  const end = performance.now() + seconds * 1_000;
  for (let next = performance.now(); next < end; next += 1_000 / PACED_PER_SECOND) {
    await pause(Math.max(0, next - performance.now()));
    begun.push(iterate((_, work) => work()));
  }
  await Promise.all(begun);
  return { count: begun.length, seconds };
}

async function openConsoles({ baseUrl, apiKey }) {
  const worker = new Worker(new URL('./streams/consoles.mjs', import.meta.url), {
    workerData: { baseUrl, apiKey, count },
  });
  await once(worker, 'message');
  return worker;
}

async function eventsOf(worker) {
  worker.postMessage('count');
  const [events] = await once(worker, 'message');
  return events;
}

async function measure(stack, work) {
  const [before, from] = [cpuMs(stack.pids), performance.now()];
  const { count: done } = await work();
  const [after, took] = [cpuMs(stack.pids), (performance.now() - from) / 1_000];
  return { done, took, api: after.api - before.api, postgres: after.postgres - before.postgres };
}

async function main(stack, http) {
  await uploadProcesses(http, 'http://127.0.0.1:4999/');
  const iterate = productCases(http).W2;
  const works = {
    idle: async () => {
      await pause(seconds * 1_000);
      return { count: 1 };
    },
    [`${PACED_PER_SECOND} W2/s`]: () => paced(iterate),
    'W2 at full speed': () => runLoad({ concurrency: CONCURRENCY, seconds }, iterate),
  };
  await runLoad({ concurrency: CONCURRENCY, seconds: WARM_UP_SECONDS }, iterate);
  const found = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const isOpen of round % 2 === 0 ? [false, true] : [true, false]) {
      const worker = isOpen ? await openConsoles(stack) : null;
      await pause(SETTLED_MS);
      for (const [name, work] of Object.entries(works)) {
        const told = worker === null ? 0 : await eventsOf(worker);
        const result = await measure(stack, work);
        const events = worker === null ? 0 : (await eventsOf(worker)) - told;
        ((found[name] ??= {})[isOpen] ??= []).push({ ...result, events, rss: rssMb(stack.pids.api) });
      }
      await worker?.terminate();
      await pause(500);
    }
  }
  report(found);
}

function report(found) {
  let more = 0;
  for (const [name, both] of Object.entries(found)) {
    const of = (isOpen, value) => median(both[isOpen].map(value));
    const each = [false, true].map((isOpen) => of(isOpen, ({ api, done }) => api / done));
    more = each[1] / each[0];
    const cpu = [false, true].map((isOpen) => {
      const [api, postgres] = [({ api, took }) => api / took / 10, ({ postgres, took }) => postgres / took / 10];
      return `${of(isOpen, api).toFixed(1)} % / ${of(isOpen, postgres).toFixed(1)} %`;
    });
    const rates = [false, true].map((isOpen) => of(isOpen, ({ done, took }) => done / took).toFixed(0));
    console.log(
      `${name}: CPU of API / Postgres ${cpu[0]} without, ${cpu[1]} with ${count} streams; ` +
        `API ms each ${each[0].toFixed(2)}, ${each[1].toFixed(2)} (${more.toFixed(2)}); per second ${rates.join(', ')}; ` +
        `events/s ${of(true, ({ events, took }) => events / took).toFixed(0)}; API MB ${of(false, ({ rss }) => rss)}, ${of(true, ({ rss }) => rss)}`,
    );
  }
  // The last one is W2 at full speed.
  process.exitCode = more < MOST ? 0 : 1;
}

const dataDir = mkdtempSync(join(tmpdir(), 'svc-bench-'));
const stack = await startStack({ dataDir, temporalStorage: 'memory', env: { LOG_LEVEL: 'error' } });
const http = httpClient(stack);
try {
  await main(stack, http);
} finally {
  await http.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
