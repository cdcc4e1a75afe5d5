// A thread that has streams of events open, reads them, and counts what it is told.
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { baseUrl, apiKey, count } = workerData;
const headers = { 'x-api-key': apiKey, accept: 'text/event-stream' };

let events = 0;
let open = 0;
for (let n = 0; n < count; n += 1) {
  request(`${baseUrl}/v1/events`, { headers }, (response) => {
    if (response.statusCode !== 200) throw new Error(`expected a stream, found ${response.statusCode}`);
    open += 1;
    if (open === count) parentPort.postMessage('open');
    // One of them counts; for the others it is enough that they read.
    if (n > 0) response.resume();
    else response.on('data', (part) => (events += part.toString().split('\nid: ').length - 1));
  }).end();
}
parentPort.on('message', () => parentPort.postMessage(events));
