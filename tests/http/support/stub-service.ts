import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonValue } from '@svc/expressions';
import type { Json } from './api.js';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Json;
}

export interface Reply {
  readonly status: number;
  readonly body?: JsonValue;
}

/** A service outside, on loopback, that keeps its calls and answers as told. */
export class StubService {
  readonly calls: Call[] = [];
  reply: (call: Call) => Reply = () => ({ status: 200, body: {} });

  private constructor(private readonly server: Server) {}

  static async open(): Promise<StubService> {
    const server = createServer();
    const service = new StubService(server);
    server.on('request', (request, response) => {
      void bodyOf(request).then((body) => {
        const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
        service.calls.push(call);
        const { status, body: answer } = service.reply(call);
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(answer === undefined ? '' : JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? null : JSON.parse(text);
}
