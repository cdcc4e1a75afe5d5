// The services that the order process calls: payments (which fails twice before it works) and reminders.
import { createServer } from 'node:http';
import { listenOnLoopback } from '../loopback.mjs';

const PAYMENT_FAILURES = 2;

/** @returns {Promise<{url: string, close: () => Promise<void>}>} on a free port of loopback that processes may call */
export async function startServices({ onCall = () => {} } = {}) {
  const paymentAttempts = new Map();
  const handlers = {
    '/payments': (order, key) => {
      const attempts = (paymentAttempts.get(key) ?? 0) + 1;
      paymentAttempts.set(key, attempts);
      if (attempts <= PAYMENT_FAILURES) return { status: 503, body: { error: 'payment provider is busy' } };
      if (order.amount > 50_000) {
        return { status: 422, body: { bpmnError: { code: 'PAYMENT_DECLINED', message: 'over the card limit' } } };
      }
      return { status: 200, body: { paymentId: `pay-${order.orderId}` } };
    },
    '/reminders': () => ({ status: 200, body: { remindedAt: new Date().toISOString() } }),
  };
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const handler = handlers[request.url];
    const answer = handler
      ? handler(JSON.parse(Buffer.concat(chunks).toString() || '{}'), request.headers['idempotency-key'])
      : { status: 404, body: { error: `no service ${request.url}` } };
    onCall(request.url, answer.status);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
