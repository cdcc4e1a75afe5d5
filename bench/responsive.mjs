// `npm run bench:responsive [-- --seconds N --rounds N]`: how much a full load in the same process slows a reader down. A thread
// of its own requests `GET /v1/tasks` over HTTP, first alone, and then while 32 clients start straight-through instances without
// workflows as fast as they can. The promise is p95 under 30 ms beside the load (median of the rounds); the program ends with 1
// above it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { startStack } from '../tools/stack/stack.mjs';
import { httpClient, productCases, uploadProcesses } from './cases/product.mjs';
import { cpuMs } from './cpu.mjs';
import { median, percentile, runLoad } from './load.mjs';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' } },
});
const seconds = Number(options.seconds);
const CONCURRENCY = 32;
const WARM_UP_SECONDS = 10;
const WAITING_TASKS = 200;
const MOST_P95_MS = 30;

/** The times of the reader's requests while `work` runs. */
async function readMeanwhile(reader, work) {
  const take = () =>
    new Promise((resolve) => {
      reader.once('message', resolve);
      reader.postMessage('take');
    });
  await take();
  const result = await work();
  return { result, reads: await take() };
}

function tell(name, reads, more = '') {
  const shown = (values) =>
    [0.5, 0.95].map((share) => `p${100 * share} ${percentile(values, share).toFixed(1).padStart(6)}`).join('  ');
  const took = reads.map((read) => read.took);
  console.log(
    `${name.padEnd(12)} ${String(reads.length).padStart(5)} reads  ${shown(took)}  ` +
      `work of the API meanwhile ${shown(reads.map(({ worked }) => worked))}  ${more}`,
  );
  return percentile(took, 0.95);
}

async function main(stack, http, reader) {
  await uploadProcesses(http, 'http://127.0.0.1:4999/');
  for (let n = 0; n < WAITING_TASKS; n++)
    await http.call('POST', '/v1/instances', { definition_key: 'bench-task-transactional' });
  const iterate = productCases(http)['W1 transactional'];
  const load = (time) => runLoad({ concurrency: CONCURRENCY, seconds: time }, iterate);
  await load(WARM_UP_SECONDS);
  const beside = [];
  for (let round = 1; round <= Number(options.rounds); round++) {
    tell('alone', (await readMeanwhile(reader, () => pause(seconds * 1_000))).reads);
    const before = cpuMs(stack.pids);
    const { result, reads } = await readMeanwhile(reader, () => load(seconds));
    const after = cpuMs(stack.pids);
    const cpu = ['api', 'postgres'].map(
      (name) => `${name} ${((after[name] - before[name]) / result.count).toFixed(2)}`,
    );
    const rate = (result.count / result.seconds).toFixed(0);
    beside.push(tell('beside load', reads, `${rate} instances/s, CPU ms each: ${cpu.join(', ')}`));
  }
  process.exitCode = median(beside) < MOST_P95_MS ? 0 : 1;
}

const dataDir = mkdtempSync(join(tmpdir(), 'svc-bench-'));
const stack = await startStack({ dataDir, temporalStorage: 'memory', env: { LOG_LEVEL: 'error' } });
const http = httpClient(stack);
const { baseUrl, apiKey } = stack;
const reader = new Worker(new URL('./responsive/reader.mjs', import.meta.url), {
  workerData: { baseUrl, apiKey, path: '/v1/tasks', apiPid: stack.pids.api },
});
try {
  await main(stack, http, reader);
} finally {
  reader.postMessage('stop');
  await http.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
