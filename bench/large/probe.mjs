// A thread that asks the API for its health, one request after the other: what they wait is what the API's event loop was
// blocked. Told anything, it answers with the longest wait since it was told last.
import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';

const PAUSE_MS = 2;
const pool = new Pool(workerData.baseUrl, { connections: 1 });
let longest = 0;
let since = performance.now();
let isWaiting = false;

parentPort.on('message', (message) => {
  if (message === 'stop') process.exit();
  const waited = isWaiting ? Math.max(longest, performance.now() - since) : longest;
  longest = 0;
  parentPort.postMessage(waited);
});

for (;;) {
  since = performance.now();
  isWaiting = true;
  const { body } = await pool.request({ method: 'GET', path: '/health' });
  await body.dump();
  isWaiting = false;
  longest = Math.max(longest, performance.now() - since);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
