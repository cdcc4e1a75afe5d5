import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { RequestHashes } from './request-hash.js';

const request = (body: string, url = '/v1/credentials') => ({ method: 'POST', url, bodyBytes: Buffer.from(body) });
const [former, next] = [randomBytes(32), randomBytes(32)];

describe('recognition of repeated requests', () => {
  const hashes = new RequestHashes([former]);

  it('the request hash is the same for the same request and differs for any other', () => {
    const [hash] = hashes.of(request('{"value":"1234"}'));
    expect(hashes.of(request('{"value":"1234"}'))).toEqual([hash]);
    const others = [request('{"value":"1235"}'), request('{"value":"1234"}', '/v1/tasks'), request('')];
    for (const other of others) expect(hashes.of(other)).not.toContain(hash);
  });

  it('the request hash reveals nothing without its key', () => {
    const sent = request('{"value":"1234"}');
    const plain = createHash('sha256').update(`POST\n/v1/credentials\n`).update(sent.bodyBytes).digest('hex');
    expect(hashes.of(sent)).not.toContain(plain);
    expect(new RequestHashes([next]).of(sent)).not.toContain(hashes.of(sent)[0]);
  });

  it('the request hash is recognised while keys are rotated', () => {
    const sent = request('{"value":"1234"}');
    const [stored] = hashes.of(sent);
    expect(new RequestHashes([next, former]).of(sent).slice(1)).toEqual([stored]);
  });
});
