// A thread that requests the API's health again and again. The time of a request shows how long the API's event loop was blocked.
// On any message it answers with the longest wait since the last message.
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
