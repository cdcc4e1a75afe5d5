import { createHash } from 'node:crypto';
import { attachment } from '../content-disposition.js';
import { addressOf, keyOf } from '../file-address.js';
import type { FileAddress } from '../file-address.js';
import { StorageUnavailableError } from '../file-storage.js';
import type { DownloadTerms, FileStorage, SignedUpload, StoredObject, UploadTerms } from '../file-storage.js';
import { readListing } from './listing.js';
import type { S3Options } from './s3-options.js';
import { S3Requests } from './s3-requests.js';

/** Stores files in a bucket of S3, or of a store with the same protocol, including `If-None-Match` on writes. */
export class S3Storage implements FileStorage {
  private readonly requests: S3Requests;

  constructor(options: S3Options) {
    this.requests = new S3Requests(options);
  }

  /** Size and type are signed headers. So is the hash, which S3 compares with that of the content. */
  async signUpload(address: FileAddress, terms: UploadTerms): Promise<SignedUpload> {
    const headers = {
      'content-type': terms.contentType,
      'content-length': String(terms.size),
      // A URL that is still valid cannot overwrite a confirmed file.
      'if-none-match': '*',
      ...(terms.sha256 !== null && { 'x-amz-checksum-sha256': Buffer.from(terms.sha256, 'hex').toString('base64') }),
    };
    const url = await this.requests.presign({ method: 'PUT', key: keyOf(address), headers }, terms.expiresAt);
    return { url, method: 'PUT', headers };
  }

  signDownload(address: FileAddress, { filename, contentType, expiresAt }: DownloadTerms): Promise<string> {
    const query = {
      'response-content-disposition': attachment(filename),
      'response-content-type': contentType,
      'response-cache-control': 'no-store',
    };
    return this.requests.presign({ method: 'GET', key: keyOf(address), query }, expiresAt);
  }

  async sizeOf(address: FileAddress): Promise<number | null> {
    const response = await this.requests.send({ method: 'HEAD', key: keyOf(address) });
    return response.status === 404 ? null : Number(response.headers.get('content-length'));
  }

  /** The hash that S3 computed during the upload if the client had announced it; otherwise the content is read again. */
  async sha256Of(address: FileAddress): Promise<string> {
    const key = keyOf(address);
    const head = await this.requests.send({ method: 'HEAD', key, headers: { 'x-amz-checksum-mode': 'ENABLED' } });
    const known = head.headers.get('x-amz-checksum-sha256');
    if (known !== null) return Buffer.from(known, 'base64').toString('hex');
    const { status, body } = await this.requests.send({ method: 'GET', key });
    if (status === 404 || body === null) throw new Error(`expected an object ${key}, but there is none`);
    return hashOf(body);
  }

  async remove(address: FileAddress): Promise<void> {
    await this.requests.send({ method: 'DELETE', key: keyOf(address) });
  }

  /** Every upload URL has `If-None-Match: *`, so an empty object blocks it. */
  async bury(address: FileAddress): Promise<void> {
    await this.requests.send({ method: 'PUT', key: keyOf(address) });
  }

  async *list(): AsyncIterable<StoredObject> {
    for (let token: string | null = ''; token !== null;) {
      const query = { 'list-type': '2', ...(token !== '' && { 'continuation-token': token }) };
      const response: Response = await this.requests.send({ method: 'GET', key: '', query });
      if (response.status === 404) throw new StorageUnavailableError('expected the S3 bucket, but there is none');
      const { objects, next } = readListing(await response.text());
      for (const { key, storedAt } of objects) {
        const address = addressOf(key);
        if (address !== null) yield { address, storedAt };
      }
      token = next;
    }
  }

  /** S3 keeps nothing of an upload that broke off. */
  async removeUnfinished(): Promise<void> {}
}

async function hashOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of body) hash.update(chunk);
  } catch (error) {
    throw new StorageUnavailableError('S3 broke off', { cause: error });
  }
  return hash.digest('hex');
}
