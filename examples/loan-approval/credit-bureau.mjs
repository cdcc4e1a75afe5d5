// The credit bureau: it gives scores to callers with its key, and repeats the key in its answer, as careless services do.
import { createServer } from 'node:http';
import { listenOnLoopback } from '../loopback.mjs';

/** @returns {Promise<{url: string, close: () => Promise<void>}>} on a free port of loopback that processes may call */
export async function startCreditBureau({ key, onCall = () => {} }) {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const isKnown = request.headers.authorization === `Bearer ${key}`;
    const { applicant = '' } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    const answer = isKnown
      ? { status: 200, body: { score: 600 + applicant.length, askedWith: key } }
      : { status: 401, body: { error: 'unknown key' } };
    onCall(request.url, answer.status);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
