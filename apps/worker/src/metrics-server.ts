import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { isBearerOf } from '@svc/metrics';
import type { Registry } from '@svc/metrics';

export interface MetricsServerOptions {
  readonly host: string;
  readonly port: number;
  /** Without a token everybody who reaches the port may read. */
  readonly token: string | null;
  readonly registry: Registry;
}

/** The HTTP server of a separate worker, which has only `GET /metrics`. Rejects if the port cannot be opened. */
export async function serveMetrics({ host, port, token, registry }: MetricsServerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
      return void response.writeHead(404).end();
    if (token !== null && !isBearerOf(request.headers.authorization, token)) return void response.writeHead(401).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // A scrape never keeps the process alive.
  return server.unref();
}
