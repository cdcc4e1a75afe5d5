import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonValue } from '@svc/expressions';
import { listenAsService } from '../../../tools/stack/ports.mjs';
import type { Json } from './api.js';
import { bodyOf } from './request-body.js';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Json;
}

export interface Reply {
  readonly status: number;
  readonly body?: JsonValue;
  readonly headers?: Record<string, string>;
}

/** An external service on loopback that records its calls and answers as told. */
export class StubService {
  readonly calls: Call[] = [];
  reply: (call: Call) => Reply | Promise<Reply> = () => ({ status: 200, body: {} });

  private constructor(private readonly server: Server) {}

  static async open(): Promise<StubService> {
    const server = createServer();
    // The caller closes its connections. If the service did, it might do so while a call is being sent.
    server.keepAliveTimeout = 0;
    const service = new StubService(server);
    server.on('request', (request, response) => {
      void bodyOf(request).then(async (bytes) => {
        if (bytes === null) return;
        const body = bytes.length === 0 ? null : JSON.parse(bytes.toString('utf8'));
        const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
        service.calls.push(call);
        const { status, body: answer, headers } = await service.reply(call);
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(answer === undefined ? '' : JSON.stringify(answer));
      });
    });
    await listenAsService(server);
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
