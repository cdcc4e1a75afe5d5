import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkServer } from './check-server.js';

let server: Server;
beforeEach(() => void (server = createServer()));
afterEach(() => new Promise((closed) => server.close(closed)));

/** What is found at a server that answers so. */
async function found(listener: RequestListener): Promise<string[]> {
  server.on('request', listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const checks = await checkServer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return checks.map(({ what, state, says }) => `${state} ${what}: ${says}`);
}

const ready = { status: 'ok', database: 'up', redis: 'disabled', temporal: 'up', master_keys: 'complete' };

/** A service whose clock is ahead, and whose readiness is such. */
const service =
  (ahead: number, readiness: object, status = 200): RequestListener =>
  ({ url }, response) => {
    const timestamp = new Date(Date.now() + ahead).toISOString();
    const body = url === '/health' ? { status: 'ok', version: '1.2.3', timestamp } : { ...readiness, timestamp };
    response.writeHead(url === '/health' ? 200 : status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body));
  };

describe('a look at a server', () => {
  it('a server that is ready is told with its version and clock', async () => {
    expect(await found(service(0, ready))).toEqual([
      expect.stringMatching(/^well address: http:\/\/127\.0\.0\.1:\d+ answers in \d+ ms$/),
      'well version: the API has version 1.2.3',
      'well clock: that of the server is as this one',
      'well readiness: database up, temporal up, redis disabled, master keys complete',
    ]);
  });

  it('of a server that is not ready each part is told', async () => {
    const missing = { ...ready, status: 'unavailable', temporal: 'down' };
    const checks = await found(service(0, missing, 503));
    expect(checks[3]).toBe('bad readiness: database up, temporal down, redis disabled, master keys complete');
  });

  it.each([
    [60_000, /^note clock: that of the server is (59|60)\.\d s ahead of this one$/],
    [-60_000, /^note clock: that of the server is 60\.\d s behind this one$/],
  ])('a clock that is %d ms ahead is told', async (ahead, said) => {
    expect((await found(service(ahead, ready)))[2]).toMatch(said);
  });

  it('something else that answers, and an address where nothing listens, are told apart', async () => {
    const page = await found((_request, response) => response.writeHead(200, { connection: 'close' }).end('<html>'));
    expect(page).toEqual([expect.stringContaining('bad address: something answers that is not this service')]);
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    const nothing = await checkServer(`http://127.0.0.1:${port}`);
    expect(nothing.map(({ says }) => says)).toEqual([expect.stringMatching(/^nothing listens at this address \(/)]);
  });
});
