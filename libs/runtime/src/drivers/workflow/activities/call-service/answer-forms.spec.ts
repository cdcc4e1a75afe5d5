import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { MockAgent } from 'undici';
import { attempt } from './call-service.js';

const ORIGIN = 'https://service.example.com';
const LIMIT = 10_000;
const credentials = { resolve: async () => ({ ok: true as const, values: new Map<string, string>() }) };

interface Answer {
  readonly body: Buffer;
  readonly type?: string;
  readonly encoding?: string;
  readonly status?: number;
}

/** What becomes of an answer of these bytes. */
async function call({ body, type = 'application/json', encoding, status = 200 }: Answer) {
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  const headers = { 'content-type': type, ...(encoding !== undefined && { 'content-encoding': encoding }) };
  dispatcher.get(ORIGIN).intercept({ path: '/', method: 'GET' }).reply(status, body, { headers });
  const request = { method: 'GET', url: ORIGIN, query: [], headers: [], body: null };
  const job = {
    ...{ jobId: 'j', elementId: 'e', summary: 's', request, retries: 0, retryBackoffMs: 1, timeoutMs: 5_000 },
    ...{ isIdempotent: false, isAsync: false },
  };
  const of = { tenantId: 't', instanceId: '01890000-0000-7000-8000-000000000001', job };
  const { signal } = new AbortController();
  return (await attempt(of, { dispatcher, credentials, signal, maxResponseBytes: LIMIT, more: async () => {} })).body;
}

const JSON_TEXT = '{"name":"Zoë"}';
const ZOE = { name: 'Zoë' };
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('charsets', () => {
  it.each<[string, Answer]>([
    ['UTF-8', { body: Buffer.from(JSON_TEXT) }],
    ['UTF-8 with a byte order mark', { body: Buffer.from(`\ufeff${JSON_TEXT}`) }],
    ['iso-8859-1', { body: Buffer.from(JSON_TEXT, 'latin1'), type: 'application/json; charset=iso-8859-1' }],
    ['quotes', { body: Buffer.from(JSON_TEXT, 'latin1'), type: 'application/json;Charset="ISO-8859-1"' }],
    ['us-ascii', { body: Buffer.from('{"name":"Zo\\u00eb"}'), type: 'application/json; charset=us-ascii' }],
    ['UTF-16, by its mark', { body: utf16(JSON_TEXT) }],
    ['UTF-16, big end first', { body: utf16(JSON_TEXT).swap16(), type: 'application/json; charset=utf-16' }],
  ])('the charset of an answer is honoured: %s', async (_, answer) => {
    expect(await call(answer)).toEqual(ZOE);
  });

  it.each<[string, Answer, string]>([
    ['bytes that are no UTF-8', { body: Buffer.from(JSON_TEXT, 'latin1') }, 'in the charset utf-8, found bytes'],
    ['bytes that are no ASCII', { body: Buffer.from('ë'), type: 'text/plain; charset=us-ascii' }, 'charset us-ascii'],
    ['an unknown charset', { body: Buffer.from('x'), type: 'text/plain; charset=klingon' }, 'found klingon'],
  ])('a charset that cannot be read is a permanent failure: %s', async (_, answer, message) => {
    await expect(call(answer)).rejects.toMatchObject({ message: expect.stringContaining(message), nonRetryable: true });
  });

  it.each(['windows-1252', 'iso-8859-1'])('the charset %s has all characters of windows-1252', async (charset) => {
    const body = Buffer.from(Array.from({ length: 128 }, (_, index) => index + 128));
    const text = await call({ body, type: `text/plain; charset=${charset}` });
    expect(text).toBe(
      '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
    );
  });
});

describe('content encodings', () => {
  it.each<[string, Buffer]>([
    ['gzip', gzipSync(JSON_TEXT)],
    ['X-GZIP', gzipSync(JSON_TEXT)],
    ['deflate', deflateSync(JSON_TEXT)],
    ['br', brotliCompressSync(JSON_TEXT)],
    ['deflate, gzip', gzipSync(deflateSync(JSON_TEXT))],
    ['identity', Buffer.from(JSON_TEXT)],
  ])('the content encoding of an answer is honoured: %s', async (encoding, body) => {
    expect(await call({ body, encoding })).toEqual(ZOE);
  });

  it('an empty answer may have a content encoding', async () => {
    expect(await call({ body: Buffer.alloc(0), encoding: 'gzip', status: 204 })).toBeNull();
  });

  it.each<[string, string, Buffer, string]>([
    ['is unknown', 'zstd', Buffer.from('x'), 'found zstd'],
    ['is applied too often', 'gzip, gzip, gzip', Buffer.from('x'), 'found gzip, gzip, gzip'],
    ['is not what it says', 'gzip', Buffer.from(JSON_TEXT), 'the answer cannot be decoded by its Content-Encoding'],
    ['is not what brotli says', 'br', Buffer.from(JSON_TEXT), 'the answer cannot be decoded by its Content-Encoding'],
    [
      'ends too early',
      'gzip',
      gzipSync(JSON_TEXT).subarray(0, 20),
      'the answer cannot be decoded by its Content-Encoding',
    ],
    ['hides 50 MB', 'gzip', gzipSync(Buffer.alloc(50_000_000)), `at most ${LIMIT} bytes`],
    ['hides it twice', 'gzip, gzip', gzipSync(gzipSync(Buffer.alloc(50_000_000))), `at most ${LIMIT} bytes`],
  ])('a content encoding is a permanent failure where it %s', async (_, encoding, body, message) => {
    const failure = { message: expect.stringContaining(message), nonRetryable: true };
    await expect(call({ body, encoding })).rejects.toMatchObject(failure);
  });
});
