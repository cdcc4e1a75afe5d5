import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const MOST_SESSIONS = 100;
const MANY = 40;

/** A session whose stream is read only as far as the test wants. */
async function open({ baseUrl, key }: Api): Promise<IncomingMessage> {
  return new Promise((resolve, reject) =>
    get(`${baseUrl}/mcp/sse`, { headers: { 'x-api-key': key ?? '' }, agent: false }, resolve).on('error', reject),
  );
}

async function firstOf(stream: IncomingMessage): Promise<string> {
  return new Promise((resolve) => stream.once('data', (piece: Buffer) => resolve(piece.toString())));
}

describe('limits of MCP sessions', () => {
  let api: Api;
  let quiet: IncomingMessage;
  beforeAll(async () => {
    api = await registerTenant();
    quiet = await open(await registerTenant());
    await firstOf(quiet);
  });
  afterAll(() => {
    quiet.destroy();
  });

  it(`a tenant has at most ${MOST_SESSIONS} MCP sessions; closing one makes room, and tenants do not share the limit`, async () => {
    const streams = await Promise.all(Array.from({ length: MOST_SESSIONS }, () => open(api)));
    expect(streams.map(({ statusCode }) => statusCode)).toEqual(streams.map(() => 200));
    const refused = await open(api);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(await firstOf(refused)).toMatch(/RATE_LIMITED/);
    const others = await open(await registerTenant());
    expect(others.statusCode).toBe(200);
    others.destroy();
    refused.destroy();
    for (const stream of streams) stream.destroy();
    await eventually('room for another one', async () => {
      const again = await open(api);
      again.destroy();
      return again.statusCode === 200;
    });
  });

  it('a tenant whose MCP client leaves too many answers unread gets no more large ones until the session is closed', async () => {
    const key = await upload(api, sequence(userTask('ask')));
    const { id } = await startInstance(api, key, { text: 'x'.repeat(4_000_000) });
    const stream = await open(api);
    const messages = /data: (\S+)/.exec(await firstOf(stream))?.[1] ?? '';
    stream.pause();
    const ask = (n: number) =>
      fetch(api.baseUrl + messages, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': api.key ?? '' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: n,
          method: 'tools/call',
          params: { name: 'get_instance', arguments: { id } },
        }),
      });
    // Requests are sent faster than they are answered. After this one, about as many were answered as were sent.
    const read = async () => (await api.get(`/v1/instances/${id}`)).status;
    // An answer that finds no room closes the session. That may happen before or after a read is refused.
    const statuses: string[] = [];
    const last = () => statuses.at(-1) ?? 'message 202, read 200';
    for (let n = 0; n < MANY && last() === 'message 202, read 200'; n++) {
      const message = (await ask(n)).status;
      statuses.push(`message ${message}, read ${message === 202 ? await read() : 'none'}`);
    }
    expect(['message 202, read 503', 'message 404, read none']).toContain(last());
    stream.destroy();
    await eventually('room for answers', async () => (await read()) === 200);
  }, 180_000);

  it('an idle MCP session is kept alive by comments', async () => {
    expect(await firstOf(quiet)).toBe(': keepalive\n\n');
  });
});
