import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenAsService } from '../../../tools/stack/ports.mjs';
import type { Json } from './api.js';
import { eventually } from './eventually.js';
import { bodyOf } from './request-body.js';

/** One attempt of a delivery as it came. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The bytes of the body. */
  readonly bytes: Buffer;
  readonly body: Json;
  /** `webhook-id`. */
  readonly eventId: string;
  readonly deliveryId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A status, or `silence`: no answer as long as the connection lasts. */
type Reply = number | 'silence';

/** An endpoint on loopback that records what it receives and answers as told. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  reply: (received: Received) => Reply | Promise<Reply> = () => 204;
  headers: Record<string, string> = {};

  private constructor(private readonly server: Server) {}

  static async open(): Promise<WebhookReceiver> {
    const server = createServer();
    // The caller closes its connections. If the endpoint did, it might do so while an attempt is being sent.
    server.keepAliveTimeout = 0;
    const receiver = new WebhookReceiver(server);
    server.on('request', async (request, response) => {
      const bytes = await bodyOf(request);
      if (bytes === null) return;
      const received = receivedOf(request.url ?? '', request.headers, bytes);
      receiver.received.push(received);
      const reply = await receiver.reply(received);
      if (reply !== 'silence') response.writeHead(reply, receiver.headers).end();
    });
    await listenAsService(server);
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Attempts of events of this type, in the order in which they came. */
  of(event: string): Received[] {
    return this.received.filter(({ body }) => body.event === event);
  }

  /** The attempts of this type, once there are at least `count`. */
  until(event: string, count = 1, withinMs?: number): Promise<Received[]> {
    const what = `${count} deliveries of ${event}`;
    return eventually(what, async () => this.of(event).length >= count && this.of(event), withinMs);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

function receivedOf(path: string, given: IncomingHttpHeaders, bytes: Buffer): Received {
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value?.toString()]));
  const one = (name: string) => headers[name] ?? '';
  const ids = { eventId: one('webhook-id'), deliveryId: one('x-service-delivery') };
  return { path, headers, bytes, body: JSON.parse(bytes.toString('utf8')), ...ids, at: Date.now() };
}
