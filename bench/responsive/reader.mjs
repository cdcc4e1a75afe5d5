// A thread that reads a list again and again. On the message `take` it answers with the milliseconds of each request since the
// last `take`, and with the time that the API's main thread worked meanwhile. On a busy machine the latter shows how long a read
// waited for the process itself.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';

const PAUSE_MS = 5;
const { baseUrl, apiKey, path, apiPid } = workerData;
const pool = new Pool(baseUrl, { connections: 1 });
const reads = [];
const workedMs = () => Number(readFileSync(`/proc/${apiPid}/task/${apiPid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

parentPort.on('message', (message) => {
  if (message === 'stop') process.exit();
  parentPort.postMessage(reads.splice(0));
});

for (;;) {
  const worked = workedMs();
  const since = performance.now();
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { 'x-api-key': apiKey } });
  await body.dump();
  if (statusCode !== 200) throw new Error(`GET ${path}: ${statusCode}`);
  reads.push({ took: performance.now() - since, worked: workedMs() - worked });
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
