// A receiver of webhooks as your own program could have it: it checks the signature of the bytes, answers at once, and recognises
// deliveries that it has had already.
import { createServer } from 'node:http';
import { listenOnLoopback } from '../loopback.mjs';
import { hasServiceSignature, hasStandardSignature } from './signatures.mjs';

/** More than any delivery has. Anyone who knows the address may send anything. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Listens on a free port of loopback that processes may call. `answer` gives the status for a correctly signed delivery; `onDelivery` is called for each
 * delivery.
 * @param {{secret: string, answer?: (delivery: {id: string, event: object}) => number,
 *   onDelivery: (delivery: {id: string, event: object, status: number, isKnown: boolean}) => void}} options
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function startReceiver({ secret, answer = () => 204, onDelivery }) {
  const known = new Set();
  const receive = async (request, response) => {
    const body = await bytesOf(request);
    const { headers } = request;
    if (!hasServiceSignature(secret, headers, body) || !hasStandardSignature(secret, headers, body)) {
      response.writeHead(401).end();
      return;
    }
    const id = headers['webhook-id'];
    const event = JSON.parse(body.toString('utf8'));
    const status = answer({ id, event });
    response.writeHead(status).end();
    onDelivery({ id, event, status, isKnown: known.has(id) });
    if (status < 300) known.add(id);
  };
  // A request that breaks off or is not a delivery ends alone, and this program continues. The service repeats a failed delivery.
  const server = createServer((request, response) => receive(request, response).catch(() => response.destroy()));
  await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function bytesOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`expected at most ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
