import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, refusalOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { OwnApi, stackUnderTest } from './support/own-api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { announced, confirm, confirmed, download, put, refusalOfContent, requestUpload } from './support/uploads.js';

const CONTENT = Buffer.from('content of a file');
const CONFLICT = [409, 'CONFLICT'];
const INVALID = [400, 'VALIDATION_ERROR'];
/** Time for a process to start on a busy machine. */
const START_MS = 120_000;

describe('an upload URL of the local disk', () => {
  let api: Api;
  let key: string;
  beforeAll(async () => {
    api = await registerTenant();
    key = await upload(api, sequence(userTask('wait')));
  });

  const start = async (): Promise<string> => (await startInstance(api, key)).id;
  const open = async (more: Json = {}) => {
    const id = await start();
    const slot = dataOf(await requestUpload(api, id, announced(CONTENT, more)), 201);
    return { id, slot };
  };
  /** Contents of this instance on the disk, and all unfinished uploads. */
  const kept = async (id: string) => {
    const folder = join(stackUnderTest().dataDir, 'files');
    // The first upload makes the folder: perhaps another test's, perhaps one that is still to come.
    const all = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
    const files = all.filter((entry) => entry.isFile());
    return files.filter(({ parentPath }) => parentPath.includes(id) || parentPath.endsWith('.incoming'));
  };
  /** Unfinished uploads may be another test's; they do not last. */
  const untilKept = (id: string, count: number) =>
    eventually(`${count} contents to be kept`, async () => (await kept(id)).length === count);

  it('an altered upload URL is refused', async () => {
    const { id, slot } = await open();
    const url = new URL(slot.upload_url);
    const [content = '', signature = ''] = (url.searchParams.get('ticket') ?? '').split('.');
    const ticket = JSON.parse(Buffer.from(content, 'base64url').toString('utf8'));
    const altered = [
      { ...ticket, size: 1_000_000 },
      { ...ticket, contentType: 'text/html' },
      { ...ticket, expiresAt: '2999-01-01T00:00:00.000Z' },
      { ...ticket, address: ticket.address.replace(/[0-9a-f]$/, (last: string) => (last === '0' ? '1' : '0')) },
      { ...ticket, method: 'GET' },
    ].map((fields) => `${Buffer.from(JSON.stringify(fields)).toString('base64url')}.${signature}`);
    for (const other of [...altered, '', content, `${content}.`, `${content}.${signature}x`]) {
      url.searchParams.set('ticket', other);
      expect(await refusalOfContent(await put({ ...slot, upload_url: url.href }, CONTENT))).toEqual([403, 'FORBIDDEN']);
    }
    await untilKept(id, 0);
  });
  it('an upload URL allows nothing but its upload', async () => {
    const { slot } = await open();
    expect((await fetch(slot.upload_url)).status).toBe(403);
    expect((await fetch(slot.upload_url, { method: 'DELETE' })).status).toBe(405);
    expect(await refusalOfContent(await put(slot, CONTENT, { 'content-type': 'text/html' }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
  it('an upload URL takes JSON like any other content', async () => {
    const id = await start();
    const json = Buffer.from('{"__proto__": 1, not json');
    const ref = await confirmed(api, id, json, { content_type: 'application/json' });
    expect(Buffer.from(await (await download(api, id, ref.file_id)).arrayBuffer())).toEqual(json);
  });
  it('an upload larger than announced is refused and nothing of it is kept', async () => {
    const { id, slot } = await open();
    const larger = Buffer.concat([CONTENT, CONTENT]);
    const response = await put(slot, larger);
    expect(await refusalOfContent(response)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await refusalOfContent(await chunked(slot, [CONTENT, CONTENT]))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await refusalOfContent(await chunked(slot, [CONTENT.subarray(1)]))).toEqual(INVALID);
    await untilKept(id, 0);
    expect(refusalOf(await confirm(api, id, slot.file_id))).toEqual(CONFLICT);
  });
  it('an upload whose hash was not announced is refused', async () => {
    const { id, slot } = await open({ sha256: '0'.repeat(64) });
    expect(await refusalOfContent(await put(slot, CONTENT))).toEqual(INVALID);
    await untilKept(id, 0);
    expect(refusalOf(await confirm(api, id, slot.file_id))).toEqual(CONFLICT);
  });
  it('one of two concurrent uploads to a URL is accepted', async () => {
    const { id, slot } = await open();
    const statuses = await Promise.all([1, 2].map(async () => (await put(slot, CONTENT)).status));
    expect(statuses.sort()).toEqual([204, 409]);
    expect((await put(slot, CONTENT)).status).toBe(409);
    await untilKept(id, 1);
    dataOf(await confirm(api, id, slot.file_id));
  });
  it('nothing of an upload that breaks off is kept', async () => {
    const { id, slot } = await open();
    const half = httpRequest(slot.upload_url, { method: 'PUT', headers: slot.headers });
    half.on('error', () => {});
    half.write(CONTENT.subarray(0, 5));
    await eventually('the upload to be under way', async () => (await kept(id)).length > 0);
    half.destroy();
    await untilKept(id, 0);
    expect((await put(slot, CONTENT)).status).toBe(204);
  });
});

describe('files under other settings', () => {
  let stack: OwnApi;
  let api: Api;
  let id: string;
  beforeAll(async () => {
    const tenant = await registerTenant();
    ({ id } = await startInstance(tenant, await upload(tenant, sequence(userTask('wait')))));
    stack = await OwnApi.start({
      FILES_URL_TTL_MS: '1000',
      FILES_MAX_BYTES: String(CONTENT.length),
      FILES_QUOTA_BYTES: String(2 * CONTENT.length),
    });
    api = stack.as(tenant.key);
  }, START_MS);
  afterAll(() => stack.stop(), START_MS);

  it('an expired upload URL is refused', async () => {
    const slot = dataOf(await requestUpload(api, id, announced(CONTENT)), 201);
    await eventually('the URL to expire', async () => Date.now() > Date.parse(slot.expires_at));
    const response = await put(slot, CONTENT);
    expect(await refusalOfContent(response)).toEqual([403, 'FORBIDDEN']);
    dataOf(await api.delete(`/v1/instances/${id}/files/${slot.file_id}`));
  });
  it('the file size limit and the quota follow the settings', async () => {
    const larger = Buffer.concat([CONTENT, CONTENT]);
    expect(refusalOf(await requestUpload(api, id, announced(larger)))).toEqual(INVALID);
    for (let n = 0; n < 2; n += 1) dataOf(await requestUpload(api, id, announced(CONTENT)), 201);
    expect(refusalOf(await requestUpload(api, id, announced(CONTENT)))).toEqual([413, 'QUOTA_EXCEEDED']);
  });
});

/** Sends the content without a `Content-Length`. */
function chunked(slot: Json, chunks: readonly Buffer[]): Promise<Response> {
  const { 'content-length': _, ...headers } = slot.headers;
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new Uint8Array(chunk));
      controller.close();
    },
  });
  return fetch(slot.upload_url, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit);
}
