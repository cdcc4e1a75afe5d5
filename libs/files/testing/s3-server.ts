import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Options } from '../src/s3/s3-options.js';
import { isSigned } from './signature-v4.js';

interface StoredContent {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly storedAt: Date;
  /** Base64; stored if the client has announced it. */
  readonly checksum: string | null;
}

const BUCKET = 'files';
const SECRET = 'secret of the test';
const PAGE = 2;

/**
 * A server of one bucket with the part of S3 that the driver needs. It verifies every signature and keeps everything in memory.
 */
export class S3Server {
  readonly objects = new Map<string, StoredContent>();
  /** The requests that it got, as `PUT key`. */
  readonly requests: string[] = [];
  /** Added to the clock for the expiry of signatures, in milliseconds. */
  clockOffset = 0;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<S3Server> {
    const server = createServer();
    const s3 = new S3Server(server);
    server.on('request', (request, response) => void s3.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return s3;
  }

  get options(): S3Options {
    const { port } = this.server.address() as AddressInfo;
    return {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      bucket: BUCKET,
      accessKeyId: 'TESTKEY',
      secretAccessKey: SECRET,
      isPathStyle: true,
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const headers = request.headers as Record<string, string>;
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const key = pathname.replace(`/${BUCKET}/`, '');
    this.requests.push(`${method} ${key}`);
    if (!isSigned({ method, target: url, headers }, SECRET, Date.now() + this.clockOffset)) {
      request.resume();
      return refuse(response, 403, 'SignatureDoesNotMatch');
    }
    if (method === 'PUT') return this.put(key, request, response);
    if (method === 'DELETE') return this.remove(key, response);
    if (key === '') return this.list(searchParams, response);
    this.get(key, request, searchParams, response);
  }

  private async put(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    const checksum = (request.headers['x-amz-checksum-sha256'] as string | undefined) ?? null;
    if (checksum !== null && createHash('sha256').update(bytes).digest('base64') !== checksum)
      return refuse(response, 400, 'BadDigest');
    if (request.headers['if-none-match'] === '*' && this.objects.has(key))
      return refuse(response, 412, 'PreconditionFailed');
    const contentType = request.headers['content-type'] ?? 'application/octet-stream';
    this.objects.set(key, { bytes, contentType, storedAt: new Date(), checksum });
    response.end();
  }

  private remove(key: string, response: ServerResponse): void {
    this.objects.delete(key);
    response.writeHead(204).end();
  }

  private get(
    key: string,
    { method, headers }: IncomingMessage,
    query: URLSearchParams,
    response: ServerResponse,
  ): void {
    const object = this.objects.get(key);
    if (object === undefined) return refuse(response, 404, 'NoSuchKey');
    const disposition = query.get('response-content-disposition');
    const showsChecksum = headers['x-amz-checksum-mode'] === 'ENABLED' && object.checksum !== null;
    response.writeHead(200, {
      'content-length': object.bytes.length,
      'content-type': query.get('response-content-type') ?? object.contentType,
      ...(disposition !== null && { 'content-disposition': disposition }),
      ...(showsChecksum && { 'x-amz-checksum-sha256': object.checksum! }),
    });
    response.end(method === 'HEAD' ? undefined : object.bytes);
  }

  private list(query: URLSearchParams, response: ServerResponse): void {
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()].sort().filter((key) => key > after);
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => {
      const { storedAt, bytes } = this.objects.get(key)!;
      return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const xml = `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name>${contents.join('')}${next}</ListBucketResult>`;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(xml);
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}
