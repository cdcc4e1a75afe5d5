import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PlayedService, inTurn } from '../testing/played-service.js';
import { createClient, type Client } from './index.js';

let service: PlayedService;
let client: Client;

beforeEach(async () => {
  service = await PlayedService.start();
  client = createClient({ baseUrl: service.baseUrl, apiKey: 'key-1', retries: 0 });
});
afterEach(() => service.stop());

describe('uploadFile', () => {
  const about = { variable: 'proof', filename: 'proof.txt', content_type: 'text/plain' };

  it('a file is announced with its size and hash, sent without the key, and confirmed', async () => {
    let sent: unknown;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (!String(input).startsWith('https://files')) return globalThis.fetch(input, init);
      sent = [String(input), init?.method, init?.headers, Buffer.from(init?.body as ArrayBuffer).toString()];
      return new Response(null, { status: 204 });
    };
    const headers = { 'x-amz-acl': 'private' };
    const slot = { file_id: 'f', upload_url: 'https://files.example/f', method: 'PUT', headers };
    service.play = inTurn({ status: 201, body: { data: slot } }, { body: { data: { id: 'f' } } });
    client = createClient({ baseUrl: service.baseUrl, apiKey: 'key-1', fetch });
    expect(await client.uploadFile('i', about, 'Grüße', { idempotencyKey: 'once' })).toEqual({ id: 'f' });
    const sha256 = createHash('sha256').update('Grüße').digest('hex');
    expect(service.received.map(({ path, body }) => [path, body])).toEqual([
      ['/v1/instances/i/files', { ...about, size: 7, sha256 }],
      ['/v1/instances/i/files/f/confirm', undefined],
    ]);
    expect(sent).toEqual(['https://files.example/f', 'PUT', headers, 'Grüße']);
    expect(service.keys()[0]).toBe('once');
    expect(service.keys()[1]).not.toBe('once');
  });

  it('content that is not taken is an error, and nothing is confirmed', async () => {
    const slot = { file_id: 'f', upload_url: `${service.baseUrl}/content`, method: 'PUT', headers: {} };
    service.play = ({ path }) => (path === '/content' ? { status: 403 } : { status: 201, body: { data: slot } });
    await expect(client.uploadFile('i', about, '{}')).rejects.toThrow('proof.txt to be taken, found status 403');
    expect(service.received.map(({ path }) => path)).toEqual(['/v1/instances/i/files', '/content']);
  });
});
