import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from './support/api.js';
import { registerTenant } from './support/tenants.js';

/** Of the largest body, in bytes. */
const LARGEST = 11_000_000;
/** What one tenant may hold of them. */
const SHARE = 8;

/** [api#bodies] */
describe('bodies that do not arrive', () => {
  const sockets: Socket[] = [];
  let api: Api;
  let other: Api;
  beforeAll(async () => {
    [api, other] = await Promise.all([registerTenant(), registerTenant()]);
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

  /** Announces a body of so many bytes, and sends the first one. Resolves to the head of the answer. */
  function announce(path: string, bytes: number, key: string | null): Promise<string> {
    const { hostname, port } = new URL(api.baseUrl);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    const head = [
      ...[`POST ${path} HTTP/1.1`, 'host: test', 'content-type: application/json', `content-length: ${bytes}`],
      ...(key === null ? [] : [`x-api-key: ${key}`]),
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{`);
    return new Promise((resolve, reject) => {
      socket.once('data', (answer) => resolve(answer.toString().toLowerCase()));
      socket.once('error', reject);
    });
  }

  it('the body of a path that does not exist is not waited for', async () => {
    expect(await announce('/v1/nothing', 1_000, null)).toMatch(/^http\/1.1 404/);
    expect(await announce('/v1/tenant', 1_000, api.key)).toMatch(/^http\/1.1 405/);
  });

  it('a body that needs no key is refused before it arrives if it is larger than 64 KiB', async () => {
    expect(await announce('/v1/register', 65_537, null)).toMatch(/^http\/1.1 413/);
  });

  it('a tenant whose bodies stop before their end delays only its own, until these are given up', async () => {
    // Any of them may arrive last, and finds no room.
    const stopped = Array.from({ length: SHARE + 1 }, () => announce('/v1/signals', LARGEST, api.key));
    const refused = await Promise.race(stopped);
    expect(refused).toMatch(/^http\/1.1 429/);
    expect(refused).toMatch(/^retry-after: \d+/m);
    const text = JSON.stringify({ name: 'Large', payload: 'x'.repeat(100_000) });
    expect((await other.sendText('POST', '/v1/signals', text)).status).toBe(400);
    const givenUp = (await Promise.all(stopped)).filter((answer) => answer !== refused);
    expect(givenUp).toHaveLength(SHARE);
    for (const answer of givenUp) {
      expect(answer).toMatch(/^http\/1.1 400/);
      expect(answer).toMatch(/^connection: close/m);
    }
    expect((await api.sendText('POST', '/v1/signals', text)).status).toBe(400);
  });
});
