import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addressOf, keyOf } from '../file-address.js';
import type { FileAddress } from '../file-address.js';
import { StorageUnavailableError } from '../file-storage.js';
import type { DownloadTerms, FileStorage, SignedUpload, StoredObject, UploadTerms } from '../file-storage.js';
import { codeOf, makeFolder, publish, removeDurably, replace } from './durable-files.js';
import { namesIn, timeOf } from './folder-contents.js';
import { writeMeasured } from './reception.js';
import type { Measured } from './reception.js';
import type { DownloadTicket, Ticket, TicketSigner, UploadTicket } from './tickets.js';

export interface LocalStorageOptions {
  /** All files are stored below this folder; it is created when needed. */
  readonly folder: string;
  /** The URL that answers uploads and downloads; a ticket is added as the query parameter `ticket`. */
  readonly contentsUrl: string;
  readonly tickets: TicketSigner;
}

/** The result of an upload. It is stored only if the kind is `stored`; otherwise nothing of it is kept. */
export type Reception =
  | { readonly kind: 'stored' }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'wrong_size'; readonly size: number }
  | { readonly kind: 'wrong_hash'; readonly sha256: string }
  /** The file was uploaded before. */
  | { readonly kind: 'exists' }
  /** Others are uploading the file now. */
  | { readonly kind: 'busy' };

/** The folder of uploads in progress. */
const INCOMING = '.incoming';
/**
 * The limit of uploads of one file at the same time, since uploads in progress use the disk and count for no quota. It is more
 * than one, because an upload may have died unnoticed.
 */
const MOST_AT_ONCE = 2;

/** Stores files on the local disk. The API answers their signed URLs itself, through {@link LocalStorage.receive}. */
export class LocalStorage implements FileStorage {
  /** The number of uploads in progress in this process, by the key of the file. */
  private readonly inFlight = new Map<string, number>();

  constructor(private readonly options: LocalStorageOptions) {}

  async signUpload(address: FileAddress, terms: UploadTerms): Promise<SignedUpload> {
    const url = this.urlOf(this.options.tickets.sign({ method: 'PUT', address, ...terms }));
    return { url, method: 'PUT', headers: { 'content-type': terms.contentType, 'content-length': String(terms.size) } };
  }

  async signDownload(address: FileAddress, terms: DownloadTerms): Promise<string> {
    return this.urlOf(this.options.tickets.sign({ method: 'GET', address, ...terms }));
  }

  /** What a signed URL allows; null if it was altered, is for another method, or has expired. */
  verify<M extends Ticket['method']>(ticket: string, method: M, now: Date): Extract<Ticket, { method: M }> | null {
    return this.options.tickets.verify(ticket, method, now);
  }

  /** Receives an upload whose ticket was verified. An upload that breaks off or is refused leaves nothing behind. */
  async receive(ticket: UploadTicket, content: Readable): Promise<Reception> {
    const key = keyOf(ticket.address);
    const others = this.inFlight.get(key) ?? 0;
    if (others >= MOST_AT_ONCE) return { kind: 'busy' };
    this.inFlight.set(key, others + 1);
    try {
      return await this.take(ticket, content);
    } finally {
      const left = (this.inFlight.get(key) ?? 1) - 1;
      if (left > 0) this.inFlight.set(key, left);
      else this.inFlight.delete(key);
    }
  }

  private async take({ address, size, sha256 }: UploadTicket, content: Readable): Promise<Reception> {
    if ((await this.sizeOf(address)) !== null) return { kind: 'exists' };
    const temporary = join(await this.incoming(), randomUUID());
    try {
      const measured = await this.write(temporary, content, size);
      const objection = objectionTo(measured, size, sha256);
      if (objection !== null) return objection;
      return { kind: (await publish(temporary, this.pathOf(address))) ? 'stored' : 'exists' };
    } catch (error) {
      throw isFull(error) ? new StorageUnavailableError('the disk is full', { cause: error }) : error;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** The opened stream; null if there is no content of this size, also after {@link LocalStorage.bury}. */
  async read({ address, size }: DownloadTicket): Promise<Readable | null> {
    try {
      const handle = await open(this.pathOf(address), 'r');
      const { size: found } = await handle.stat();
      if (found === size) return handle.createReadStream();
      await handle.close();
      return null;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async sizeOf(address: FileAddress): Promise<number | null> {
    try {
      return (await stat(this.pathOf(address))).size;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async sha256Of(address: FileAddress): Promise<string> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(this.pathOf(address)), hash);
    return hash.digest('hex');
  }

  remove(address: FileAddress): Promise<void> {
    return removeDurably(this.pathOf(address));
  }

  async bury(address: FileAddress): Promise<void> {
    const temporary = join(await this.incoming(), randomUUID());
    await this.write(temporary, Readable.from([]), 0);
    await replace(temporary, this.pathOf(address));
  }

  async *list(): AsyncIterable<StoredObject> {
    for (const tenantId of await namesIn(this.options.folder)) {
      for (const instanceId of await namesIn(join(this.options.folder, tenantId))) {
        for (const fileId of await namesIn(join(this.options.folder, tenantId, instanceId))) {
          const object = await this.objectAt(`${tenantId}/${instanceId}/${fileId}`);
          if (object !== null) yield object;
        }
      }
    }
  }

  async removeUnfinished(before: Date): Promise<void> {
    const folder = await this.incoming();
    for (const name of await namesIn(folder)) {
      const touchedAt = await timeOf(join(folder, name));
      if (touchedAt !== null && touchedAt < before) await rm(join(folder, name), { force: true });
    }
  }

  private async objectAt(key: string): Promise<StoredObject | null> {
    const address = addressOf(key);
    const storedAt = address && (await timeOf(this.pathOf(address)));
    return storedAt && { address, storedAt };
  }

  private async write(temporary: string, content: Readable, limit: number): Promise<Measured> {
    const file = await open(temporary, 'wx', 0o600);
    try {
      const measured = await writeMeasured(content, file, limit);
      await file.sync();
      return measured;
    } finally {
      await file.close();
    }
  }

  private async incoming(): Promise<string> {
    const folder = join(this.options.folder, INCOMING);
    await makeFolder(folder);
    return folder;
  }

  private pathOf(address: FileAddress): string {
    return join(this.options.folder, keyOf(address));
  }

  private urlOf(ticket: string): string {
    return `${this.options.contentsUrl}?ticket=${ticket}`;
  }
}

function objectionTo(found: Measured, size: number, sha256: string | null): Reception | null {
  if (found.size > size) return { kind: 'too_large' };
  if (found.size < size) return { kind: 'wrong_size', size: found.size };
  return sha256 !== null && found.sha256 !== sha256 ? { kind: 'wrong_hash', sha256: found.sha256 } : null;
}

function isFull(error: unknown): boolean {
  return codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT';
}
