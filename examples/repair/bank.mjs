// The bank that the transfer process calls. It knows one account.
import { createServer } from 'node:http';
import { listenOnLoopback } from '../loopback.mjs';

export const ACCOUNT = 'DE02120300000000202051';

/** @returns {Promise<{url: string, close: () => Promise<void>}>} on a free port of loopback that processes may call */
export async function startBank(onCall) {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { iban } = JSON.parse(Buffer.concat(chunks).toString());
    const status = iban === ACCOUNT ? 200 : 400;
    onCall(iban, status);
    const answer = status === 200 ? { receipt: 'R-1' } : { error: 'no such account' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
