import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keyOf } from '../file-address.js';
import type { FileAddress } from '../file-address.js';
import type { StoredObject } from '../file-storage.js';
import { LocalStorage } from './local-storage.js';
import { TicketSigner } from './tickets.js';
import type { DownloadTicket, UploadTicket } from './tickets.js';

const CONTENT = Buffer.from('content of a file');
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');

const newAddress = (): FileAddress => ({
  tenantId: randomUUID(),
  instanceId: randomUUID(),
  fileId: randomUUID(),
});
const ticketFor = (address: FileAddress, more: Partial<UploadTicket> = {}): UploadTicket => ({
  method: 'PUT',
  address,
  contentType: 'text/plain',
  size: CONTENT.length,
  sha256: null,
  expiresAt: new Date(Date.now() + 60_000),
  ...more,
});

const downloadOf = (address: FileAddress): DownloadTicket => ({
  method: 'GET',
  address,
  filename: 'a.txt',
  contentType: 'text/plain',
  size: CONTENT.length,
  expiresAt: new Date(Date.now() + 60_000),
});

describe('files on the local disk', () => {
  let folder: string;
  let storage: LocalStorage;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'svc-files-')), 'files');
    const tickets = new TicketSigner([randomBytes(32)]);
    storage = new LocalStorage({ folder, contentsUrl: 'http://api/contents', tickets });
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

  const filesBelow = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };

  it('an upload is kept whole and readable only by its owner', async () => {
    const address = newAddress();
    expect(await storage.receive(ticketFor(address, { sha256: SHA256 }), Readable.from([CONTENT]))).toEqual({
      kind: 'stored',
    });
    expect(await storage.sizeOf(address)).toBe(CONTENT.length);
    expect(await storage.sha256Of(address)).toBe(SHA256);
    const path = join(folder, keyOf(address));
    expect(await readFile(path)).toEqual(CONTENT);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await filesBelow()).toEqual([address.fileId]);
  });
  it('an empty file is kept', async () => {
    const address = newAddress();
    expect(await storage.receive(ticketFor(address, { size: 0 }), Readable.from([]))).toEqual({ kind: 'stored' });
    expect(await storage.sizeOf(address)).toBe(0);
  });
  it('an upload that is larger, smaller or other than announced is not kept', async () => {
    const address = newAddress();
    const receive = (more: Partial<UploadTicket>) =>
      storage.receive(ticketFor(address, more), Readable.from([CONTENT.subarray(0, 9), CONTENT.subarray(9)]));
    expect(await receive({ size: CONTENT.length - 1 })).toEqual({ kind: 'too_large' });
    expect(await receive({ size: CONTENT.length + 1 })).toEqual({ kind: 'wrong_size', size: CONTENT.length });
    expect(await receive({ sha256: '0'.repeat(64) })).toEqual({ kind: 'wrong_hash', sha256: SHA256 });
    expect(await filesBelow()).toEqual([]);
    expect(await storage.sizeOf(address)).toBeNull();
  });
  it('an upload that is too large is read no further, and its connection stays open', async () => {
    const source = new PassThrough();
    source.write(Buffer.alloc(10));
    expect(await storage.receive(ticketFor(newAddress(), { size: 5 }), source)).toEqual({ kind: 'too_large' });
    expect(source.destroyed).toBe(false);
  });
  it('an upload that breaks off is not kept', async () => {
    const breaking = async function* () {
      yield CONTENT.subarray(0, 5);
      throw new Error('connection lost');
    };
    const reception = storage.receive(ticketFor(newAddress()), Readable.from(breaking()));
    await expect(reception).rejects.toThrow('connection lost');
    expect(await filesBelow()).toEqual([]);
  });
  it('the first of two uploads to one address is kept', async () => {
    const address = newAddress();
    const kinds = await Promise.all(
      [CONTENT, CONTENT].map(
        async (content) => (await storage.receive(ticketFor(address), Readable.from([content]))).kind,
      ),
    );
    expect(kinds.sort()).toEqual(['exists', 'stored']);
    const other = Readable.from([Buffer.alloc(CONTENT.length)]);
    expect(await storage.receive(ticketFor(address), other)).toEqual({ kind: 'exists' });
    expect(await storage.sha256Of(address)).toBe(SHA256);
    expect(await filesBelow()).toEqual([address.fileId]);
  });
  it('a file can be read and removed', async () => {
    const address = newAddress();
    await storage.receive(ticketFor(address), Readable.from([CONTENT]));
    const found = await storage.read(downloadOf(address));
    expect(Buffer.concat(await found!.toArray())).toEqual(CONTENT);
    await storage.remove(address);
    await storage.remove(address);
    expect(await storage.read(downloadOf(address))).toBeNull();
    await storage.remove(newAddress());
  });
  it('a buried address accepts no upload until it is removed', async () => {
    const [kept, never] = [newAddress(), newAddress()];
    const receive = async (address: FileAddress) =>
      (await storage.receive(ticketFor(address), Readable.from([CONTENT]))).kind;
    await receive(kept);
    for (const address of [kept, kept, never]) await storage.bury(address);
    expect([await receive(kept), await receive(never)]).toEqual(['exists', 'exists']);
    expect([await storage.sizeOf(kept), await storage.read(downloadOf(kept))]).toEqual([0, null]);
    expect((await filesBelow()).sort()).toEqual([kept.fileId, never.fileId].sort());
    await storage.remove(kept);
    expect(await receive(kept)).toBe('stored');
  });
  it('burying an address refuses its pending upload', async () => {
    const address = newAddress();
    const source = new PassThrough();
    const reception = storage.receive(ticketFor(address), source);
    await storage.bury(address);
    source.end(CONTENT);
    expect(await reception).toEqual({ kind: 'exists' });
    expect(await storage.sizeOf(address)).toBe(0);
  });
  it('at most two uploads of one file run at once', async () => {
    const address = newAddress();
    const sources = [new PassThrough(), new PassThrough()];
    const receptions = sources.map((source) => storage.receive(ticketFor(address), source));
    expect(await storage.receive(ticketFor(address), Readable.from([CONTENT]))).toEqual({ kind: 'busy' });
    expect(await storage.receive(ticketFor(newAddress()), Readable.from([CONTENT]))).toEqual({ kind: 'stored' });
    for (const source of sources) source.end(CONTENT.subarray(1));
    const size = CONTENT.length - 1;
    expect(await Promise.all(receptions)).toEqual([1, 2].map(() => ({ kind: 'wrong_size', size })));
    expect(await storage.receive(ticketFor(address), Readable.from([CONTENT]))).toEqual({ kind: 'stored' });
  });
  it.each(['../../etc', '..', '', 'A'.repeat(36), `${randomUUID()}/..`])(
    'a path such as %j is refused',
    async (part) => {
      const address = { ...newAddress(), instanceId: part };
      await expect(storage.sizeOf(address)).rejects.toThrow('three uuids');
      await expect(storage.receive(ticketFor(address), Readable.from([CONTENT]))).rejects.toThrow('three uuids');
    },
  );
  it('every file is listed, and nothing else', async () => {
    const addresses = [newAddress(), newAddress()];
    for (const address of addresses) await storage.receive(ticketFor(address), Readable.from([CONTENT]));
    await writeFile(join(folder, 'notes.txt'), 'x');
    await writeFile(join(folder, '.incoming', randomUUID()), 'x');
    const listed: StoredObject[] = [];
    for await (const object of storage.list()) listed.push(object);
    expect(listed.map(({ address }) => keyOf(address)).sort()).toEqual(addresses.map(keyOf).sort());
  });
  it('an empty storage lists nothing', async () => {
    for await (const object of storage.list()) throw new Error(`expected none, found ${keyOf(object.address)}`);
  });
  it('unfinished uploads of a dead process are removed', async () => {
    await storage.removeUnfinished(new Date());
    const [old, young] = [join(folder, '.incoming', 'old'), join(folder, '.incoming', 'young')];
    await Promise.all([writeFile(old, 'x'), writeFile(young, 'x')]);
    await utimes(old, new Date(1_000), new Date(1_000));
    await storage.removeUnfinished(new Date(2_000));
    expect(await filesBelow()).toEqual(['young']);
  });
  it('the storage accepts the tickets of the URLs that it signs', async () => {
    const address = newAddress();
    const upload = await storage.signUpload(address, ticketFor(address));
    expect(upload).toMatchObject({ method: 'PUT', headers: { 'content-type': 'text/plain', 'content-length': '17' } });
    const ticket = new URL(upload.url).searchParams.get('ticket') ?? '';
    expect(upload.url).toBe(`http://api/contents?ticket=${ticket}`);
    expect(storage.verify(ticket, 'PUT', new Date())).toMatchObject({ address, size: 17 });
  });
});
