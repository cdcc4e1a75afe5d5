import { AwsV4Signer } from 'aws4fetch';
import { StorageUnavailableError } from '../file-storage.js';
import { bucketUrlOf } from './s3-options.js';
import type { S3Options } from './s3-options.js';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The time until the headers of the answer must be there, in milliseconds. */
const ANSWER_MS = 10_000;

/** Requests to one bucket, signed with AWS Signature Version 4. */
export class S3Requests {
  private readonly bucketUrl: URL;

  constructor(private readonly options: S3Options) {
    this.bucketUrl = bucketUrlOf(options);
  }

  /** A URL that allows anyone to send this request with exactly these headers until it expires. */
  async presign(request: S3Request, expiresAt: Date): Promise<string> {
    const seconds = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1_000));
    const url = this.urlOf({ ...request, query: { ...request.query, 'X-Amz-Expires': String(seconds) } });
    // By default the library leaves the content's length and type unsigned.
    const signed = await this.signer(request, url, { signQuery: true, allHeaders: true }).sign();
    // Some servers read a plus sign as a space, others as a plus.
    return signed.url.href.replaceAll('+', '%20');
  }

  /** Sends the request. Throws `StorageUnavailableError` unless the answer is a success or 404. */
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

/** Limits the time until the answer begins, but not the time of a long content. */
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
