import { AwsV4Signer } from 'aws4fetch';
import { StorageUnavailableError } from '../file-storage.js';
import { bucketUrlOf } from './s3-options.js';
import type { S3Options } from './s3-options.js';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Empty: the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Until the answer's headers are there, in milliseconds. */
const ANSWER_MS = 10_000;

/** Requests to one bucket, signed by AWS Signature Version 4. */
export class S3Requests {
  private readonly bucketUrl: URL;

  constructor(private readonly options: S3Options) {
    this.bucketUrl = bucketUrlOf(options);
  }

  /** A URL by which anybody may send this request with exactly these headers, until it has expired. */
  async presign(request: S3Request, expiresAt: Date): Promise<string> {
    const seconds = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1_000));
    const url = this.urlOf({ ...request, query: { ...request.query, 'X-Amz-Expires': String(seconds) } });
    // By default it leaves length and type of the content unsigned.
    const signed = await this.signer(request, url, { signQuery: true, allHeaders: true }).sign();
    // A plus sign is a blank to some servers and a plus to others.
    return signed.url.href.replaceAll('+', '%20');
  }

  /** Sends it. Throws `StorageUnavailableError` for everything but success and 404. */
  async send(request: S3Request): Promise<Response> {
    const { url, method, headers } = await this.signer(request, this.urlOf(request), {}).sign();
    const response = await answered((signal) => fetch(url, { method, headers, redirect: 'error', signal }));
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new StorageUnavailableError(`S3 answered ${response.status} to ${request.method}`);
  }

  private signer({ method, headers = {} }: S3Request, url: URL, how: { signQuery?: boolean; allHeaders?: boolean }) {
    const { accessKeyId, secretAccessKey, region } = this.options;
    const given = { method, url: url.href, headers: { ...headers } };
    return new AwsV4Signer({ ...given, ...how, accessKeyId, secretAccessKey, region, service: 's3' });
  }

  private urlOf({ key, query = {} }: S3Request): URL {
    const url = new URL(key, this.bucketUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }
}

/** Bounds the time until the answer begins, not that of a long content. */
async function answered(send: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ANSWER_MS);
  try {
    return await send(patience.signal);
  } catch (error) {
    throw new StorageUnavailableError('S3 cannot be reached', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
