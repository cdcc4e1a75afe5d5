import { describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { bodyOf } from './support/request-body.js';
import { StubService } from './support/stub-service.js';
import { WebhookReceiver } from './support/webhook-receiver.js';

/** Sends a call that ends in the middle of its body, as when its client is killed. Resolves when the connection is closed. */
function abortedCall(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.end('POST /hook HTTP/1.1\r\nhost: stub\r\ncontent-length: 100\r\n\r\n{"half":');
    });
    socket.resume().on('close', () => resolve());
  });
}

describe('servers of the tests', () => {
  it('a call that is aborted midway is not counted as a call of the stub service', async () => {
    const service = await StubService.open();
    try {
      await abortedCall(service.url);
      await fetch(service.url, { method: 'POST', body: '{"whole":true}' });
      expect(service.calls.map(({ body }) => body)).toEqual([{ whole: true }]);
    } finally {
      await service.close();
    }
  });

  it('a call that is aborted midway is not counted as a webhook delivery', async () => {
    const receiver = await WebhookReceiver.open();
    try {
      await abortedCall(receiver.url);
      await fetch(receiver.url, { method: 'POST', body: '{"event":"whole"}' });
      expect(receiver.received.map(({ body }) => body)).toEqual([{ event: 'whole' }]);
    } finally {
      await receiver.close();
    }
  });

  it('a request that is aborted midway has no body, and any other read error is reported', async () => {
    const read: Promise<unknown>[] = [];
    let spoil: (request: IncomingMessage) => void = () => undefined;
    const server = createServer((request) => {
      read.push(bodyOf(request).catch((error: unknown) => error));
      spoil(request);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await abortedCall(url);
      expect(await read[0]).toBeNull();
      spoil = (request) => request.destroy(new Error('spoilt'));
      await abortedCall(url);
      expect(await read[1]).toEqual(new Error('spoilt'));
    } finally {
      server.close();
    }
  });
});
