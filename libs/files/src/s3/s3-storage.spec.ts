import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keyOf } from '../file-address.js';
import type { SignedUpload, StoredObject, UploadTerms } from '../file-storage.js';
import { StorageUnavailableError } from '../file-storage.js';
import { S3Server } from '../../testing/s3-server.js';
import { S3Storage } from './s3-storage.js';

const CONTENT = Buffer.from('content of a file');
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
const inAMinute = () => new Date(Date.now() + 60_000);

const newAddress = () => ({ tenantId: randomUUID(), instanceId: randomUUID(), fileId: randomUUID() });
const terms = (more: Partial<UploadTerms> = {}): UploadTerms => ({
  contentType: 'text/plain; charset=utf-8',
  size: CONTENT.length,
  sha256: null,
  expiresAt: inAMinute(),
  ...more,
});

/** `fetch` tells the length of the body itself. */
async function send({ url, method, headers }: SignedUpload, body: Buffer, more: Record<string, string> = {}) {
  const { 'content-length': _, ...sent } = { ...headers, ...more };
  const response = await fetch(url, { method, headers: sent, body: new Uint8Array(body) });
  await response.arrayBuffer();
  return response.status;
}

describe('files in S3', () => {
  let server: S3Server;
  let storage: S3Storage;
  beforeEach(async () => {
    server = await S3Server.open();
    storage = new S3Storage(server.options);
  });
  afterEach(() => server.close());

  async function uploaded(sha256: string | null = null) {
    const address = newAddress();
    expect(await send(await storage.signUpload(address, terms({ sha256 })), CONTENT)).toBe(200);
    return address;
  }

  it('a file is uploaded to S3 by its signed URL', async () => {
    const address = await uploaded();
    expect(server.objects.get(keyOf(address))?.bytes).toEqual(CONTENT);
    expect(await storage.sizeOf(address)).toBe(CONTENT.length);
    expect(await storage.sha256Of(address)).toBe(SHA256);
  });
  it('a file that was not uploaded has no size', async () => {
    expect(await storage.sizeOf(newAddress())).toBeNull();
  });
  it('the hash that S3 computed is used without reading the file', async () => {
    const address = await uploaded(SHA256);
    expect(await storage.sha256Of(address)).toBe(SHA256);
    expect(server.requests).not.toContain(`GET ${keyOf(address)}`);
  });
  it('S3 refuses content that was not announced', async () => {
    const address = newAddress();
    const upload = await storage.signUpload(address, terms({ sha256: '0'.repeat(64) }));
    expect(await send(upload, CONTENT)).toBe(400);
    expect(await storage.sizeOf(address)).toBeNull();
  });
  it('the size and type of an upload are signed', async () => {
    const upload = await storage.signUpload(newAddress(), terms());
    const longer = Buffer.concat([CONTENT, CONTENT]);
    expect(await send(upload, longer)).toBe(403);
    expect(await send(upload, CONTENT, { 'content-type': 'text/html' })).toBe(403);
    expect(await send(upload, CONTENT)).toBe(200);
  });
  it('an upload never overwrites a file in S3', async () => {
    const address = await uploaded();
    expect(await send(await storage.signUpload(address, terms()), CONTENT)).toBe(412);
    const { 'if-none-match': _, ...without } = (await storage.signUpload(address, terms())).headers;
    const upload = { ...(await storage.signUpload(address, terms())), headers: without };
    expect(await send(upload, CONTENT)).toBe(403);
  });
  it('a buried address in S3 accepts no upload until it is removed', async () => {
    const address = await uploaded();
    const upload = await storage.signUpload(address, terms());
    await storage.bury(address);
    expect(await send(upload, CONTENT)).toBe(412);
    expect(server.objects.get(keyOf(address))?.bytes).toEqual(Buffer.alloc(0));
    await storage.remove(address);
    expect(await send(upload, CONTENT)).toBe(200);
  });
  it('an altered S3 URL is refused', async () => {
    const upload = await storage.signUpload(newAddress(), terms());
    const { pathname } = new URL(upload.url);
    const altered = [
      upload.url.replace(pathname, `/files/${keyOf(newAddress())}`),
      upload.url.replace('X-Amz-Expires=', 'X-Amz-Expires=9'),
      upload.url.replace(/X-Amz-Signature=./, (found) => found.slice(0, -1) + (found.endsWith('0') ? '1' : '0')),
    ];
    for (const url of altered) expect(await send({ ...upload, url }, CONTENT)).toBe(403);
    expect(server.objects.size).toBe(0);
  });
  it('an expired S3 URL is refused', async () => {
    const address = await uploaded();
    const upload = await storage.signUpload(newAddress(), terms());
    const download = await storage.signDownload(address, {
      filename: 'a',
      contentType: 'a/b',
      size: 1,
      expiresAt: inAMinute(),
    });
    server.clockOffset = 61_000;
    expect(await send(upload, CONTENT)).toBe(403);
    expect((await fetch(download)).status).toBe(403);
  });
  it('a download has its name and type, whatever characters they have', async () => {
    const address = await uploaded();
    const named = {
      filename: 'Ver+trag "1" ü.pdf',
      contentType: 'application/pdf',
      size: CONTENT.length,
      expiresAt: inAMinute(),
    };
    const response = await fetch(await storage.signDownload(address, named));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const disposition = response.headers.get('content-disposition');
    expect(disposition).toContain("filename*=UTF-8''Ver%2Btrag%20%221%22%20%C3%BC.pdf");
    expect(disposition).toMatch(/^attachment; filename="Ver\+trag \\"1\\" /);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(CONTENT);
  });
  it('removing a missing file succeeds', async () => {
    const address = await uploaded();
    await storage.remove(address);
    await storage.remove(address);
    expect(await storage.sizeOf(address)).toBeNull();
  });
  it('every file in S3 is listed, page by page, and nothing else', async () => {
    const addresses = [await uploaded(), await uploaded(), await uploaded(), await uploaded(), await uploaded()];
    server.objects.set('notes/readme.txt', [...server.objects.values()][0]!);
    const listed: StoredObject[] = [];
    for await (const object of storage.list()) listed.push(object);
    expect(listed.map(({ address }) => keyOf(address)).sort()).toEqual(addresses.map(keyOf).sort());
    expect(listed.every(({ storedAt }) => Math.abs(storedAt.getTime() - Date.now()) < 60_000)).toBe(true);
  });
  it('an unreachable or refusing S3 is reported as unavailable', async () => {
    const stranger = new S3Storage({ ...server.options, secretAccessKey: 'wrong' });
    await expect(stranger.sizeOf(newAddress())).rejects.toThrow(StorageUnavailableError);
    await server.close();
    await expect(storage.sizeOf(newAddress())).rejects.toThrow(StorageUnavailableError);
    server = await S3Server.open();
  });
  it('the bucket can be part of the host name', async () => {
    const aws = { ...server.options, endpoint: 'https://s3.eu-central-1.amazonaws.com', isPathStyle: false };
    const { url } = await new S3Storage(aws).signUpload(newAddress(), terms());
    expect(new URL(url).host).toBe('files.s3.eu-central-1.amazonaws.com');
  });
});
